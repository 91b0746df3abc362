package dev.tacit.spark;

import dev.tacit.data.RowScaling;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.optim.linalg.RowsBuilder;
import java.nio.ByteBuffer;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/**
 * Rows as bytes on their way between executors: faults met, whether the row was outside its bound,
 * label, and the entries that are not zero, scaled as any reader of files scales them. For one
 * thread.
 */
final class RowCoder {
  private static final int HEAD = 2;

  private final RowBounds bounds;
  private final LibsvmLabels labels;
  private final RowScaling scaling;
  private final int[] indices;
  private final double[] values;

  RowCoder(RowBounds bounds) {
    this.bounds = bounds;
    this.labels = bounds.encoding().labels();
    this.scaling = bounds.encoding().scaling();
    this.indices = new int[bounds.features()];
    this.values = new double[bounds.features()];
  }

  /** A row with a fault is its fault and nothing else. */
  byte[] encoded(Vector features, double label) {
    if (features.size() != bounds.features()) {
      return fault(Fault.SIZE);
    }
    int stored = collect(features);
    if (stored < 0) {
      return fault(Fault.NOT_FINITE);
    }
    double meaning = labels.value(label);
    if (Double.isNaN(meaning)) {
      return fault(Fault.LABEL);
    }
    boolean outside = scaling.apply(values, stored, bounds.features());
    ByteBuffer bytes = ByteBuffer.allocate(HEAD + 8 + 4 + 12 * stored);
    bytes.put((byte) 0).put((byte) (outside ? 1 : 0)).putDouble(meaning).putInt(stored);
    for (int k = 0; k < stored; k++) {
      bytes.putInt(indices[k]).putDouble(values[k]);
    }
    return bytes.array();
  }

  static byte[] fault(Fault fault) {
    return ByteBuffer.allocate(HEAD + 8 + 4).put((byte) fault.bit()).array();
  }

  /** How many entries are not zero, or -1 if one is not finite. */
  private int collect(Vector features) {
    if (features instanceof SparseVector sparse) {
      return collect(sparse.indices(), sparse.values());
    }
    return collect(null, features.toArray());
  }

  private int collect(int[] at, double[] entries) {
    int stored = 0;
    for (int k = 0; k < entries.length; k++) {
      if (!Double.isFinite(entries[k])) {
        return -1;
      }
      if (entries[k] != 0) {
        indices[stored] = at == null ? k : at[k];
        values[stored++] = entries[k];
      }
    }
    return stored;
  }

  /** The bits of the faults of a row; 0 for none. */
  static int faults(byte[] row) {
    return row[0];
  }

  static boolean wasOutside(byte[] row) {
    return row[1] != 0;
  }

  /** Appends the row and returns its label. */
  double append(byte[] row, RowsBuilder to) {
    ByteBuffer bytes = ByteBuffer.wrap(row, HEAD, row.length - HEAD);
    double label = bytes.getDouble();
    int stored = bytes.getInt();
    for (int k = 0; k < stored; k++) {
      indices[k] = bytes.getInt();
      values[k] = bytes.getDouble();
    }
    to.append(indices, values, stored);
    return label;
  }
}
