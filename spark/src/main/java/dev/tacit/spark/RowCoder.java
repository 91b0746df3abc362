package dev.tacit.spark;

import dev.tacit.data.RowScaling;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.optim.linalg.RowsBuilder;
import java.nio.ByteBuffer;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/**
 * Rows as bytes on their way between executors: faults met, whether the row was outside its bound
 * or is empty, label, and the entries that are not zero, scaled as any reader of files scales them.
 * For one thread.
 *
 * <p>A row with a missing value is an empty record, as in files (fact neighbouring-tables): it
 * keeps its place, adds exactly 0 to every sum, and what else it holds is not looked at. Nobody
 * then has to leave rows out, which would make their number follow from private values.
 */
final class RowCoder {
  private static final int HEAD = 2;
  private static final int NOTHING = HEAD + 8 + 4;
  private static final byte OUTSIDE = 1;
  private static final byte EMPTY = 2;

  /** In place of a number of entries: some entry is missing, or not finite. */
  private static final int MISSING = -1;

  private static final int INFINITE = -2;

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

  /** A row with a fault is its fault and nothing else; an empty one says that it is. */
  byte[] encoded(Vector features, double label) {
    if (features.size() != bounds.features()) {
      return fault(RowFault.SIZE);
    }
    int stored = collect(features);
    if (stored == MISSING || Double.isNaN(label)) {
      return empty();
    }
    if (stored == INFINITE) {
      return fault(RowFault.NOT_FINITE);
    }
    double meaning = labels.value(label);
    if (Double.isNaN(meaning)) {
      return fault(RowFault.LABEL);
    }
    boolean outside = scaling.apply(values, stored, bounds.features());
    ByteBuffer bytes = ByteBuffer.allocate(NOTHING + 12 * stored);
    bytes.put((byte) 0).put(outside ? OUTSIDE : 0).putDouble(meaning).putInt(stored);
    for (int k = 0; k < stored; k++) {
      bytes.putInt(indices[k]).putDouble(values[k]);
    }
    return bytes.array();
  }

  static byte[] fault(RowFault rowFault) {
    return ByteBuffer.allocate(NOTHING).put((byte) rowFault.bit()).array();
  }

  /** A record of which nothing is known, whichever of its values is missing. */
  static byte[] empty() {
    return ByteBuffer.allocate(NOTHING).put((byte) 0).put(EMPTY).array();
  }

  /** How many entries are not zero; or what is wrong, a missing entry before any other. */
  private int collect(Vector features) {
    if (features instanceof SparseVector sparse) {
      return collect(sparse.indices(), sparse.values());
    }
    return collect(null, features.toArray());
  }

  private int collect(int[] at, double[] entries) {
    int stored = 0;
    boolean infinite = false;
    for (int k = 0; k < entries.length; k++) {
      if (Double.isNaN(entries[k])) {
        return MISSING;
      }
      infinite |= Double.isInfinite(entries[k]);
      if (entries[k] != 0) {
        indices[stored] = at == null ? k : at[k];
        values[stored++] = entries[k];
      }
    }
    return infinite ? INFINITE : stored;
  }

  /** The bits of the faults of a row; 0 for none. */
  static int faults(byte[] row) {
    return row[0];
  }

  static boolean wasOutside(byte[] row) {
    return row[1] == OUTSIDE;
  }

  static boolean isEmpty(byte[] row) {
    return row[1] == EMPTY;
  }

  /** Appends the row and returns its label; an empty one has none. */
  double append(byte[] row, RowsBuilder to) {
    if (isEmpty(row)) {
      to.appendEmpty();
      return 0;
    }
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
