package dev.tacit.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_if;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;

/**
 * The owners that a column names. Who they are is listed, not looked up: one row more must not make
 * an owner more.
 */
record OwnerGroups(Dataset<?> table, String column, List<String> owners) {

  /** Refuses rows that are nobody's; how many there are. */
  long requireAll() {
    if (owners.size() < 2 || owners.stream().distinct().count() != owners.size()) {
      throw Refused.usage("owners", owners, "two or more different names", "List each once.");
    }
    NamedColumn named = NamedColumn.of(table, "ownerCol", column);
    if (!named.declared().dataType().equals(DataTypes.StringType)) {
      throw Refused.usage(
          "ownerCol",
          column,
          "a column of texts without a collation",
          "Others would be compared after a cast, or as if h1 and H1 were one owner.");
    }
    requireDeterministic();
    requireOwnRow(named);
    Column known = coalesce(named.read().isin(owners.toArray()), lit(false));
    Row counts = table.agg(count(lit(1)), count_if(not(known))).first();
    if (counts.getLong(1) > 0) {
      throw new Refused(
          Kind.DATA,
          "ownerCol = "
              + column
              + " names somebody who is not in owners, or nobody, in some rows, so nothing was"
              + " trained or charged. List all owners, and"
              + " give rows that are nobody's to one of them by a public rule. Do not leave rows out:"
              + " an owner's number of rows would then follow from a private value.");
    }
    return counts.getLong(0);
  }

  /**
   * The rows of each owner are read by themselves, so a column that chance decides could give a row
   * to two of them, which no owner's noise is made for.
   */
  private void requireDeterministic() {
    Dataset<?> names = table.select(owner());
    if (names instanceof org.apache.spark.sql.classic.Dataset<?> planned
        && !planned.queryExecution().optimizedPlan().deterministic()) {
      throw Refused.usage(
          "ownerCol", column, "a deterministic column", "Write the table to files.");
    }
  }

  /** Where other rows decide whose a row is, one row moves several to other owners. */
  private void requireOwnRow(NamedColumn owner) {
    Lineage.of(table, owner)
        .ifPresent(
            other -> {
              throw Refused.usage(
                  "ownerCol",
                  column,
                  "a column that follows from its row alone",
                  "It follows from "
                      + other.why()
                      + ", so that one row could move others to another owner. Take it from the"
                      + " columns of the row, or group the table by person first.");
            });
  }

  private Column owner() {
    return NamedColumn.of(table, "ownerCol", column).read();
  }

  /** Refuses a table that gave some row to two owners, or to none, when it was read again. */
  void requireEachOnce(long all, List<ClusterRows> rows) {
    if (rows.stream().mapToLong(ClusterRows::count).sum() != all) {
      throw new Refused(
          Kind.DATA,
          "ownerCol = "
              + column
              + " named other owners when it was read again, so nothing was trained or charged."
              + " Write the table to files first.");
    }
  }

  /** The rows of each. */
  List<Dataset<Row>> tables() {
    return owners.stream().map(one -> table.toDF().filter(owner().equalTo(one))).toList();
  }
}
