package dev.tacit.optim.risk;

/**
 * A sum over records cut into parts that depend on the shape of the data only, each part summed by
 * one thread in order, the parts then added in order: the same bits for any number of threads.
 */
final class BlockSum {
  /** Below this many records a part is not worth a thread. */
  static final int SMALLEST_PART = 512;

  /** Most parts: enough to keep many processors busy. */
  static final int MOST_PARTS = 64;

  /** Partial gradients together hold about this many numbers at most. */
  private static final int MOST_NUMBERS = 1 << 24;

  private final int count;
  private final int dimension;
  private final Parallelism parallelism;
  private final int parts;

  BlockSum(int count, int dimension, Parallelism parallelism) {
    this(count, dimension, parallelism, parts(count, dimension));
  }

  private BlockSum(int count, int dimension, Parallelism parallelism, int parts) {
    this.count = count;
    this.dimension = dimension;
    this.parallelism = parallelism;
    this.parts = parts;
  }

  /** A sum in one part. */
  static BlockSum inOrder(int count, int dimension) {
    return new BlockSum(count, dimension, Parallelism.sequential(), 1);
  }

  /** Adds what records [from, to) contribute to the part's vector and returns their scalar. */
  interface Part {
    double add(int from, int to, double[] vector);
  }

  /** The sum of scalars; vectors are added to {@code total} unless it is null. */
  double sum(double[] total, Part part) {
    double[] scalars = new double[parts];
    double[][] vectors = new double[parts][];
    parallelism.forEach(
        parts,
        p -> {
          vectors[p] = total == null ? null : new double[dimension];
          scalars[p] = part.add(first(p), first(p + 1), vectors[p]);
        });
    double scalar = 0;
    for (int p = 0; p < parts; p++) {
      scalar += scalars[p];
      if (total != null) {
        for (int j = 0; j < dimension; j++) {
          total[j] += vectors[p][j];
        }
      }
    }
    return scalar;
  }

  private int first(int part) {
    return (int) ((long) count * part / parts);
  }

  static int parts(int count, int dimension) {
    int byMemory = Math.max(1, MOST_NUMBERS / dimension);
    int bySize = Math.max(1, count / SMALLEST_PART);
    return Math.min(MOST_PARTS, Math.min(byMemory, bySize));
  }

  /**
   * The same for any number of records up to the count: fewer records may be cut into fewer parts,
   * but a part that is not of the last kind holds less than twice {@link #SMALLEST_PART}.
   */
  static long mostAdditions(int count, int dimension) {
    long few = Math.min(count, 2L * SMALLEST_PART) + MOST_PARTS + 2;
    return Math.max(few, additions(count, dimension));
  }

  /** The most additions that any number of the vector goes through, for error bounds. */
  static long additions(int count, int dimension) {
    int parts = parts(count, dimension);
    return (count + (long) parts - 1) / parts + parts + 1;
  }
}
