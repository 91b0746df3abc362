package dev.tacit.optim.linalg;

/**
 * The kernels that multiply the entries of a row with each other. Owns room for one row, so each
 * thread has its own.
 */
public final class SecondOrderPass {
  private final Rows rows;
  private final int[] indices;
  private final double[] entries;

  public SecondOrderPass(Rows rows) {
    this.rows = rows;
    this.indices = new int[rows.dimension()];
    this.entries = new double[rows.dimension()];
  }

  /**
   * Adds the weighted sum of the outer products of rows [from, to) to the lower half of a square
   * matrix, packed row after row: entry (i, j) is at i (i + 1) / 2 + j.
   */
  public void addOuterProducts(int from, int to, double[] weights, double[] packed) {
    for (int row = from; row < to; row++) {
      int stored = rows.unpack(row, indices, entries);
      for (int k = 0; k < stored; k++) {
        double factor = weights[row - from] * entries[k];
        int start = SymmetricMatrix.packedLength(indices[k]);
        for (int l = 0; l <= k; l++) {
          packed[start + indices[l]] += factor * entries[l];
        }
      }
    }
  }

  /**
   * Writes row' form row for rows [from, to) to {@code out}, from its start. A computed value is
   * off by at most gamma(2 dimension + 8) times the sum of its terms' absolute values.
   */
  public void quadraticForms(int from, int to, SymmetricMatrix form, double[] out) {
    for (int row = from; row < to; row++) {
      int stored = rows.unpack(row, indices, entries);
      if (stored == rows.dimension()) {
        out[row - from] = form.form(entries);
        continue;
      }
      double sum = 0;
      for (int k = 0; k < stored; k++) {
        double[] line = form.line(indices[k]);
        double before = 0;
        for (int l = 0; l < k; l++) {
          before += entries[l] * line[indices[l]];
        }
        sum += entries[k] * (2 * before + entries[k] * line[indices[k]]);
      }
      out[row - from] = sum;
    }
  }
}
