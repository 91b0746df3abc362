package dev.tacit.spark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.LogicalRDD;

/**
 * What a plan shows of its rows; columns by the numbers that Spark gives them.
 *
 * @param columns those that follow from more than their row, and why
 * @param grouped those that come out of a group
 * @param key columns that no two rows have in common, as an aggregate makes them; empty if unknown
 * @param rows why it follows from other rows which rows there are
 * @param sources the tables that it begins with
 */
record RowFacts(
    Map<Long, Dependence> columns,
    Set<Long> grouped,
    Set<Long> key,
    Set<String> rows,
    Set<LogicalPlan> sources) {
  static final RowFacts NONE = new RowFacts(Map.of(), Set.of(), Set.of(), Set.of(), Set.of());

  private static final Dependence ITSELF = new Dependence("a join of the table with itself", false);
  private static final Dependence AGGREGATE =
      new Dependence("an aggregate that is joined to rows", false);

  static RowFacts ofSource(LogicalPlan source) {
    return new RowFacts(Map.of(), Set.of(), Set.of(), Set.of(), Set.of(source));
  }

  /** The same with more columns that follow from more than their row. */
  RowFacts with(Map<Long, Dependence> more) {
    Map<Long, Dependence> all = new HashMap<>(more);
    all.putAll(columns);
    return new RowFacts(all, grouped, key, rows, sources);
  }

  RowFacts withRows(String why) {
    Set<String> all = new TreeSet<>(rows);
    all.add(why);
    return new RowFacts(columns, grouped, key, all, sources);
  }

  RowFacts withGrouped(List<Long> more) {
    return new RowFacts(columns, union(grouped, new HashSet<>(more)), key, rows, sources);
  }

  RowFacts keyed(Set<Long> columnsOfKey) {
    return new RowFacts(columns, grouped, columnsOfKey, rows, sources);
  }

  /** Both side by side; of two keys none is known. */
  RowFacts and(RowFacts other) {
    Map<Long, Dependence> all = new HashMap<>(other.columns);
    all.putAll(columns);
    Set<String> why = new TreeSet<>(rows);
    why.addAll(other.rows);
    return new RowFacts(
        all, union(grouped, other.grouped), Set.of(), why, union(sources, other.sources));
  }

  private static <T> Set<T> union(Set<T> one, Set<T> other) {
    Set<T> all = new HashSet<>(one);
    all.addAll(other);
    return all;
  }

  boolean hasKeyWithin(Set<Long> compared) {
    return !key.isEmpty() && compared.containsAll(key);
  }

  boolean sharesSource(RowFacts other) {
    return sources.stream()
        .anyMatch(one -> other.sources.stream().anyMatch(source -> isSame(one, source)));
  }

  private static boolean isSame(LogicalPlan one, LogicalPlan other) {
    return (one instanceof LogicalRDD rows && other instanceof LogicalRDD others)
        ? rows.rdd().id() == others.rdd().id()
        : one.sameResult(other);
  }

  /**
   * As one side of a join.
   *
   * @param once whether each of its rows is taken once at most
   * @param itself whether it meets other rows of its own source
   * @param output its columns
   */
  RowFacts joinSide(boolean once, boolean itself, List<Long> output) {
    if (once) {
      return this;
    }
    Map<Long, Dependence> more = new HashMap<>();
    grouped.forEach(id -> more.put(id, AGGREGATE));
    if (itself) {
      output.forEach(id -> more.putIfAbsent(id, ITSELF));
    }
    return with(more);
  }

  /** The same columns under other numbers, place by place. */
  RowFacts renamed(List<Long> from, List<Long> to) {
    Map<Long, Dependence> all = new HashMap<>();
    for (int i = 0; i < from.size(); i++) {
      if (columns.containsKey(from.get(i))) {
        all.put(to.get(i), columns.get(from.get(i)));
      }
    }
    return new RowFacts(all, moved(grouped, from, to), moved(key, from, to), rows, sources);
  }

  private static Set<Long> moved(Collection<Long> ids, List<Long> from, List<Long> to) {
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      if (ids.contains(from.get(i))) {
        all.add(to.get(i));
      }
    }
    return new HashSet<>(all);
  }
}
