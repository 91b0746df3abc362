package dev.tacit.optim.linalg;

/** Dense rows one after the other in one array, the storage of tables without many zeros. */
final class DenseBlock implements Block {
  private final int count;
  private final int dimension;
  private final double[] entries;
  private final EmptyRows empty;

  DenseBlock(int count, int dimension, double[] owned, EmptyRows empty) {
    this.count = count;
    this.dimension = dimension;
    this.entries = owned;
    this.empty = empty;
  }

  @Override
  public boolean isEmpty(int row) {
    return empty.has(row);
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void dots(Span span, double[] vector, double[] out) {
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      out[at++] = dot(row, vector);
    }
  }

  /** Four partial sums: the additions of one chain would otherwise wait for each other. */
  @Override
  public double dot(int row, double[] vector) {
    int start = row * dimension;
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int j = 0;
    for (; j + 3 < dimension; j += 4) {
      a += entries[start + j] * vector[j];
      b += entries[start + j + 1] * vector[j + 1];
      c += entries[start + j + 2] * vector[j + 2];
      d += entries[start + j + 3] * vector[j + 3];
    }
    for (; j < dimension; j++) {
      a += entries[start + j] * vector[j];
    }
    return (a + b) + (c + d);
  }

  @Override
  public void addCombination(Span span, double[] weights, double[] into) {
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      double weight = weights[at++];
      int start = row * dimension;
      for (int j = 0; j < dimension; j++) {
        into[j] += weight * entries[start + j];
      }
    }
  }

  @Override
  public void addSquares(Span span, double[] weights, double[] into) {
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      double weight = weights[at++];
      int start = row * dimension;
      for (int j = 0; j < dimension; j++) {
        into[j] += weight * entries[start + j] * entries[start + j];
      }
    }
  }

  @Override
  public double norm(int row) {
    return Block.norm(entries, row * dimension, (row + 1) * dimension);
  }

  @Override
  public Block scaledWithConstant(double factor, int column, double constant) {
    double[] wider = new double[Math.addExact(entries.length, count)];
    for (int row = 0; row < count; row++) {
      for (int j = 0; j < dimension; j++) {
        wider[row * column + row + j] = Block.product(factor, entries[row * dimension + j]);
      }
      wider[row * column + row + column] = isEmpty(row) ? 0 : constant;
    }
    return new DenseBlock(count, dimension + 1, wider, empty);
  }

  @Override
  public int unpack(int row, int[] intoIndices, double[] intoEntries) {
    for (int j = 0; j < dimension; j++) {
      intoIndices[j] = j;
    }
    System.arraycopy(entries, row * dimension, intoEntries, 0, dimension);
    return dimension;
  }

  @Override
  public int stored(int row) {
    return dimension;
  }

  @Override
  public int index(int row, int position) {
    return position;
  }

  @Override
  public double entry(int row, int position) {
    return entries[row * dimension + position];
  }
}
