package dev.tacit.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.Nondeterministic;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationDef;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationRef;
import org.apache.spark.sql.catalyst.plans.logical.Deduplicate;
import org.apache.spark.sql.catalyst.plans.logical.Distinct;
import org.apache.spark.sql.catalyst.plans.logical.Expand;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Generate;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MapGroups;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.catalyst.plans.logical.WithCTE;
import org.apache.spark.sql.execution.LogicalRDD;
import scala.collection.Iterable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which columns of a table, and which of its rows, follow from what other rows hold, as far as the
 * plan of the table shows it: attribute by attribute from the sources up, whatever is cached. A
 * certificate is about a table of which one row differs, so such columns are outside of it: an
 * estimator warns of them, and refuses columns that are not deterministic.
 *
 * <p>An aggregate with groups makes one row of each group, such as a person: that row depends on no
 * other row of the new table. It does once it is joined to rows of which several may take it. What
 * functions of programs do, and what was done before a file, a checkpoint or an RDD, is not seen,
 * but for windows in the lineage of an RDD.
 */
final class Lineage {
  /** Operators that pass every row on by itself, or only move rows. */
  private static final Set<String> BY_ROW =
      Set.of(
          "Project",
          "Window",
          "SubqueryAlias",
          "View",
          "ResolvedHint",
          "Sort",
          "Repartition",
          "RepartitionByExpression",
          "RebalancePartitions",
          "EventTimeWatermark",
          "CollectMetrics",
          "DeserializeToObject",
          "SerializeFromObject",
          "MapElements",
          "AppendColumns",
          "TypedFilter",
          "Generate",
          "LocalLimit"); // there is always a GlobalLimit on top of it

  /** Those whose expressions read an object, of which it is not known what in it is what. */
  private static final Set<String> BY_OBJECT = Set.of("MapElements", "SerializeFromObject");

  private static final Dependence NONDETERMINISTIC =
      new Dependence("chance, or the place of the row", true);

  private final Map<Long, RowFacts> named = new HashMap<>();
  private final Map<Long, List<Attribute>> outputs = new HashMap<>();

  private Lineage() {}

  /** Why a column follows from more than its row, if the plan shows it. */
  static Optional<Dependence> of(Dataset<?> table, NamedColumn column) {
    return plan(table.select(column.read()))
        .flatMap(
            plan ->
                Optional.ofNullable(
                    new Lineage().facts(plan).columns().get(ids(plan.output()).get(0))));
  }

  /** Why it follows from other rows which rows there are, if so. */
  static Set<String> ofRows(Dataset<?> table) {
    return plan(table).map(plan -> new Lineage().facts(plan).rows()).orElse(Set.of());
  }

  /** Tables of a remote session have none here. */
  private static Optional<LogicalPlan> plan(Dataset<?> table) {
    return table instanceof org.apache.spark.sql.classic.Dataset<?> planned
        ? Optional.of(planned.queryExecution().analyzed())
        : Optional.empty();
  }

  private RowFacts facts(LogicalPlan plan) {
    if (plan instanceof WithCTE with) {
      for (CTERelationDef one : list(with.cteDefs())) {
        named.put(one.id(), facts(one.child()));
        outputs.put(one.id(), list(one.child().output()));
      }
      return facts(with.plan());
    }
    if (plan instanceof CTERelationRef one && named.containsKey(one.cteId())) {
      return named.get(one.cteId()).renamed(ids(outputs.get(one.cteId())), ids(plan.output()));
    }
    if (plan instanceof Join join) {
      return joined(join);
    }
    if (plan instanceof Union union) {
      return united(union);
    }
    List<LogicalPlan> children = list(plan.children());
    if (children.isEmpty()) {
      return leaf(plan);
    }
    RowFacts below = facts(children.get(0));
    for (LogicalPlan more : children.subList(1, children.size())) {
      below = below.and(facts(more));
    }
    if (plan instanceof Project project) {
      return projected(list(project.projectList()), below);
    }
    if (plan instanceof Aggregate aggregate) {
      return aggregated(aggregate, below);
    }
    if (plan instanceof Generate) {
      // One row becomes several, and what came out of its group is theirs together.
      return throughOperator(plan, below.joinSide(false, false, List.of()));
    }
    if (plan instanceof MapGroups) {
      return below.withGrouped(ids(plan.output())); // one object of each group
    }
    return throughOperator(plan, below);
  }

  private static RowFacts leaf(LogicalPlan plan) {
    if (plan instanceof OneRowRelation) {
      return RowFacts.NONE;
    }
    RowFacts known = RowFacts.ofSource(plan);
    boolean windowed = plan instanceof LogicalRDD rows && RddLineage.hasWindow(rows.rdd());
    return windowed
        ? known.with(all(plan, new Dependence("a window in the lineage of an RDD", false)))
        : known;
  }

  /**
   * The facts above an operator that has no rule of its own: columns that it passes on stay what
   * they were, and columns that it adds may come from any row. A window works row by row but for
   * its new columns, which hold what other rows say.
   */
  private RowFacts throughOperator(LogicalPlan plan, RowFacts below) {
    String name = plan.getClass().getSimpleName();
    Set<Long> before = new HashSet<>();
    list(plan.children()).forEach(child -> before.addAll(ids(child.output())));
    Optional<Dependence> own = own(list(plan.expressions()), below);
    if (BY_OBJECT.contains(name)) {
      own = before.stream().map(below.columns()::get).filter(Objects::nonNull).findFirst();
    }
    Map<Long, Dependence> columns = new HashMap<>();
    Dependence over = new Dependence("an operation over several rows (" + name + ")", false);
    boolean byRow = BY_ROW.contains(name) && !name.equals("Window");
    Optional<Dependence> added = byRow ? own : Optional.of(own.orElse(over));
    for (long id : ids(plan.output())) {
      // Copies of a row, which an Expand makes, go to groups that share no row otherwise.
      if (!before.contains(id) || plan instanceof Expand) {
        added.ifPresent(why -> columns.put(id, why));
      }
    }
    RowFacts passed = below.with(columns);
    if (plan instanceof Filter filter) {
      return own(List.of(filter.condition()), below)
          .map(why -> passed.withRows("a filter by " + why.why()))
          .orElse(passed);
    }
    if (plan instanceof Deduplicate once) {
      Set<Long> keys = new HashSet<>(ids(once.keys()));
      Map<Long, Dependence> kept = all(plan, over);
      kept.keySet().removeAll(keys);
      return passed.with(kept).withRows(name).keyed(keys);
    }
    if (plan instanceof Distinct) {
      return passed.withRows(name).keyed(new HashSet<>(ids(plan.output())));
    }
    return BY_ROW.contains(name) ? passed : passed.withRows(name);
  }

  private RowFacts projected(List<NamedExpression> columns, RowFacts below) {
    Map<Long, Dependence> found = new HashMap<>();
    Set<Long> grouped = new HashSet<>();
    Map<Long, Long> renamed = new HashMap<>();
    for (NamedExpression one : columns) {
      Expression expression = (Expression) one;
      long id = one.exprId().id();
      own(List.of(expression), below).ifPresent(why -> found.put(id, why));
      if (references(expression).stream().anyMatch(below.grouped()::contains)) {
        grouped.add(id);
      }
      Expression plain = one instanceof Alias alias ? alias.child() : expression;
      if (plain instanceof Attribute attribute) {
        renamed.put(attribute.exprId().id(), id);
      }
    }
    Set<Long> key = new HashSet<>();
    below.key().forEach(id -> key.add(renamed.getOrDefault(id, -1L)));
    return new RowFacts(
        found, grouped, key.contains(-1L) ? Set.of() : key, below.rows(), below.sources());
  }

  /** One row of each group; without groups one row of all, which says nothing of a single one. */
  private RowFacts aggregated(Aggregate aggregate, RowFacts below) {
    List<NamedExpression> columns = list(aggregate.aggregateExpressions());
    List<Expression> groups = list(aggregate.groupingExpressions());
    RowFacts made = projected(columns, below);
    if (groups.isEmpty()) {
      return made.with(all(aggregate, new Dependence("an aggregate over all rows", false)));
    }
    Set<Long> key = new HashSet<>();
    for (Expression group : groups) {
      columns.stream()
          .filter(one -> same(one, group))
          .findFirst()
          .ifPresent(one -> key.add(one.exprId().id()));
    }
    Set<Long> grouped = new HashSet<>(ids(aggregate.output()));
    grouped.removeAll(key);
    boolean whole = key.size() == groups.size();
    return new RowFacts(
        made.columns(), grouped, whole ? key : Set.of(), below.rows(), below.sources());
  }

  private static boolean same(NamedExpression column, Expression group) {
    Expression plain = column instanceof Alias alias ? alias.child() : (Expression) column;
    return plain.semanticEquals(group);
  }

  /**
   * A row of one side may be taken by many of the other, unless these have the columns that are
   * compared as a key. What lies in other sources is looked up there; what comes from the same
   * source, or was aggregated, tells of other rows.
   */
  private RowFacts joined(Join join) {
    RowFacts left = facts(join.left());
    RowFacts right = facts(join.right());
    Set<Long> compared =
        join.condition().isDefined() ? JoinKeys.of(join.condition().get()) : Set.of();
    boolean leftOnce = left.hasKeyWithin(compared);
    boolean rightOnce = right.hasKeyWithin(compared);
    boolean itself = left.sharesSource(right);
    boolean mixed = itself && leftOnce == rightOnce;
    RowFacts both =
        left.joinSide(rightOnce, mixed, ids(join.left().output()))
            .and(right.joinSide(leftOnce, mixed, ids(join.right().output())))
            .keyed(rightOnce ? left.key() : leftOnce ? right.key() : Set.of());
    if (join.condition().isDefined()) {
      Optional<Dependence> why = own(List.of(join.condition().get()), left.and(right));
      both = why.isPresent() ? both.withRows("a join by " + why.get().why()) : both;
    }
    String type = join.joinType().toString();
    boolean filters = type.equals("LeftSemi") || type.equals("LeftAnti");
    return filters && itself ? both.withRows("a join of the table with itself") : both;
  }

  private RowFacts united(Union union) {
    List<Long> own = ids(union.output());
    RowFacts all = RowFacts.NONE;
    for (LogicalPlan child : list(union.children())) {
      all = all.and(facts(child).renamed(ids(child.output()), own));
    }
    return all.keyed(Set.of());
  }

  /** Why expressions over these columns follow from more than a row. */
  private Optional<Dependence> own(List<Expression> expressions, RowFacts below) {
    for (Expression one : expressions) {
      for (long id : references(one)) {
        if (below.columns().containsKey(id)) {
          return Optional.of(below.columns().get(id));
        }
      }
      Optional<Dependence> asked = subquery(one, below);
      if (asked.isPresent()) {
        return asked;
      }
      if (isNondeterministic(one)) {
        return Optional.of(NONDETERMINISTIC);
      }
    }
    return Optional.empty();
  }

  /** Names of files are what they are; functions of programs that say so may still be constant. */
  private static boolean isNondeterministic(Expression expression) {
    boolean own =
        expression instanceof Nondeterministic
            && !expression.getClass().getSimpleName().startsWith("InputFile");
    return own || list(expression.children()).stream().anyMatch(Lineage::isNondeterministic);
  }

  /** One that only looks up rows of another source tells of no row of this one. */
  private Optional<Dependence> subquery(Expression expression, RowFacts below) {
    if (expression instanceof SubqueryExpression asked) {
      LogicalPlan plan = asked.plan();
      RowFacts there = facts(plan);
      List<Long> columns = ids(plan.output());
      boolean looksUp =
          !there.sharesSource(below)
              && there.rows().isEmpty()
              && columns.stream().noneMatch(there.columns()::containsKey)
              && columns.stream().noneMatch(there.grouped()::contains);
      return looksUp ? Optional.empty() : Optional.of(new Dependence("a subquery", false));
    }
    return list(expression.children()).stream()
        .flatMap(child -> subquery(child, below).stream())
        .findFirst();
  }

  private static Map<Long, Dependence> all(LogicalPlan plan, Dependence why) {
    Map<Long, Dependence> columns = new HashMap<>();
    ids(plan.output()).forEach(id -> columns.put(id, why));
    return columns;
  }

  private static Set<Long> references(Expression expression) {
    return new TreeSet<>(ids(expression.references().toSeq()));
  }

  private static List<Long> ids(Iterable<? extends NamedExpression> attributes) {
    return ids(list(attributes));
  }

  private static List<Long> ids(List<? extends NamedExpression> attributes) {
    List<Long> ids = new ArrayList<>();
    attributes.forEach(one -> ids.add(one.exprId().id()));
    return ids;
  }

  static <T> List<T> list(Iterable<T> all) {
    List<T> list = new ArrayList<>();
    CollectionConverters.asJava(all).forEach(list::add);
    return list;
  }
}
