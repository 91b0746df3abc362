package dev.tacit;

import dev.tacit.data.DataException;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FileLocation;
import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.model.Encoding;

/**
 * Reads rows of plain numbers exactly as a LIBSVM line with these values would be read, so that a
 * program and a file give the same model.
 */
final class NumberRows implements RowReader {
  private final Encoding.Libsvm encoding;
  private final boolean outcome;
  private final int[] indices;
  private final double[] values;
  private long blank;
  private long scaled;

  NumberRows(Encoding.Libsvm encoding, boolean outcome) {
    this.encoding = encoding;
    this.outcome = outcome;
    this.indices = new int[encoding.features()];
    this.values = new double[encoding.features()];
  }

  @Override
  public void append(Row row, FileLocation fileLocation, DatasetBuilder to) {
    if (row == null) {
      throw new DataException(fileLocation, "is null", "give a row; Row.empty() holds its place");
    }
    if (row.isEmpty()) {
      blank++;
      to.appendEmpty();
      return;
    }
    if (!row.hasNumbers()) {
      throw new DataException(
          fileLocation, "has fields, the bounds are of plain numbers", "make it with Row.numbers");
    }
    int stored = collect(row.numbers(), fileLocation);
    double label = outcome ? label(row, fileLocation) : 1;
    if (encoding.scaling().apply(values, stored, encoding.features())) {
      scaled++;
    }
    to.append(indices, values, stored, label);
  }

  private int collect(double[] numbers, FileLocation fileLocation) {
    if (numbers.length != encoding.features()) {
      throw new DataException(
          fileLocation,
          "has " + numbers.length + " numbers, the bounds declare " + encoding.features(),
          "give as many as Bounds.numbers declares");
    }
    int stored = 0;
    for (int j = 0; j < numbers.length; j++) {
      if (!Double.isFinite(numbers[j])) {
        throw new DataException(
            fileLocation.column("f" + (j + 1)),
            numbers[j] + " is not a finite number",
            "correct it, give Row.empty() in its place, or declare a schema, which knows"
                + " missing values");
      }
      if (numbers[j] != 0) {
        indices[stored] = j;
        values[stored++] = numbers[j];
      }
    }
    return stored;
  }

  private double label(Row row, FileLocation fileLocation) {
    if (row.label().isEmpty()) {
      throw new DataException(fileLocation, "has no label", "add it with label(..)");
    }
    double given = row.label().getAsDouble();
    double label = encoding.labels().value(given);
    if (Double.isNaN(label)) {
      throw new DataException(
          fileLocation.column("label"), "the label is " + given, encoding.labels().allowed());
    }
    return label;
  }

  @Override
  public OwnerCounts counts() {
    return new OwnerCounts(blank, 0, 0, scaled);
  }
}
