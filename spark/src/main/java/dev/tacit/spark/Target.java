package dev.tacit.spark;

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

  /** The size that the column's metadata declare; -1 for none. */
  int declaredFeatures(Dataset<?> table) {
    return AttributeGroup.fromStructField(table.schema().apply(features)).size();
  }
}
