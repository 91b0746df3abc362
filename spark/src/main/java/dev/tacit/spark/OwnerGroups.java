package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.not;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StringType;

/**
 * The owners that a column names. Who they are is listed, not looked up: one row more must not make
 * an owner more.
 */
record OwnerGroups(Dataset<?> table, String column, List<String> owners) {

  /** Refuses rows that are nobody's. */
  void requireAll() {
    if (owners.size() < 2 || owners.stream().distinct().count() != owners.size()) {
      throw Refused.usage("owners", owners, "two or more different names", "List each once.");
    }
    if (!(table.schema().apply(column).dataType() instanceof StringType)) {
      throw Refused.usage(
          "ownerCol", column, "a column of texts", "Others would be compared after a cast.");
    }
    Object[] names = owners.toArray();
    boolean others = !table.filter(col(column).isNull().or(not(col(column).isin(names)))).isEmpty();
    if (others) {
      throw new Refused(
          Kind.DATA,
          "ownerCol = "
              + column
              + " names somebody who is not in owners, or nobody, in some rows, so nothing was"
              + " trained or charged. List all owners, or leave those rows out.");
    }
  }

  /** The rows of each. */
  List<Dataset<Row>> tables() {
    return owners.stream().map(owner -> table.toDF().filter(col(column).equalTo(owner))).toList();
  }
}
