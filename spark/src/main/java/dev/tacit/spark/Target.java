package dev.tacit.spark;

import dev.tacit.learn.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.sql.Dataset;

/**
 * What an estimator learns from a table.
 *
 * @param loss its name in the library
 * @param labels what labels are
 * @param least smallest number to predict, where there are bounds
 * @param most largest one
 */
record Target(
    String features,
    String label,
    String loss,
    RowBounds.Labels labels,
    double least,
    double most) {

  static Target classes(String features, String label, String loss) {
    return new Target(features, label, loss, RowBounds.Labels.CLASSES, -1, 1);
  }

  RowBounds bounds(int numFeatures, double rowNorm) {
    return new RowBounds(numFeatures, rowNorm, labels, least, most);
  }

  /**
   * Refuses chance in what is learnt from, which a second reading would make other rows of; what
   * else follows from other rows is said, since only the owner knows whether that is so among
   * people: a certificate is about tables that differ in one row.
   */
  List<String> requireOwnRows(Dataset<?> table) {
    List<String> warnings = new ArrayList<>();
    warn("featuresCol", features, table, warnings);
    warn("labelCol", label, table, warnings);
    for (String why : Lineage.ofRows(table)) {
      warnings.add(
          "Which rows the table has follows from other rows, by "
              + why
              + ": one person may decide which others train, and no epsilon covers that.");
    }
    return warnings;
  }

  private static void warn(String param, String column, Dataset<?> table, List<String> warnings) {
    Optional<Dependence> found = Lineage.of(table, NamedColumn.of(table, param, column));
    if (found.filter(Dependence::nondeterministic).isPresent()) {
      throw Refused.usage(
          param,
          column,
          "a deterministic column that does not depend on the place of the row",
          "Read again, it would hold other rows. Write the table to files first.");
    }
    found.ifPresent(
        other ->
            warnings.add(
                param
                    + " = "
                    + column
                    + " follows from "
                    + other.why()
                    + ": if that joins rows of several people, one of them changes what others"
                    + " train with, and no epsilon covers that. Use columns of the row itself, or"
                    + " group the table by person."));
  }

  /** The size that the column's metadata declare; -1 for none. */
  int declaredFeatures(Dataset<?> table) {
    return AttributeGroup.fromStructField(NamedColumn.of(table, "featuresCol", features).declared())
        .size();
  }
}
