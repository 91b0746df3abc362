package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SecondOrderPass;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The one place where what records contribute is added up. A contribution is a weight times the
 * features, their squares or their outer product, or a number. One that is not finite adds exactly
 * 0: otherwise a single record at an absurd model could turn a whole sum into NaN, which moves it
 * by more than any bound on a contribution.
 *
 * <p>The sum of plain losses ({@link EmpiricalRisk#lossSum}) is cut as all sums are, but stays
 * infinite when a loss is: it has no bound and is never released, and a model that diverged must
 * not look like a good one.
 */
public final class RecordSums {
  private final Rows rows;
  private final Parallelism parallelism;
  private final boolean inOrder;

  private RecordSums(Rows rows, Parallelism parallelism, boolean inOrder) {
    this.rows = rows;
    this.parallelism = parallelism;
    this.inOrder = inOrder;
  }

  static RecordSums of(Rows rows, Parallelism parallelism) {
    return new RecordSums(rows, parallelism, false);
  }

  /** Sums in one part, from the first record to the last. */
  public static RecordSums inOrder(Rows rows) {
    return new RecordSums(rows, Parallelism.sequential(), true);
  }

  /** The weight times the features of one record, from zero if that is not finite. */
  public static Vec single(Rows rows, int record, double weight) {
    return inOrder(rows).combination(new int[] {record}, same -> weight);
  }

  /** The sum of one number per record, of which there are so many. */
  static double inOrder(int count, IntToDoubleFunction contribution) {
    return BlockSum.inOrder(count, 1)
        .sum(
            null,
            (from, to, nothing) -> {
              double sum = 0;
              for (int record = from; record < to; record++) {
                double own = contribution.applyAsDouble(record);
                sum += Double.isFinite(own) ? own : 0;
              }
              return sum;
            });
  }

  /** The sum over the named records of a weight times the features. */
  Vec combination(int[] records, IntToDoubleFunction weight) {
    double[] total = new double[rows.dimension()];
    cut(records.length, total.length)
        .sum(
            total,
            (from, to, part) -> {
              double[] own = new double[1];
              for (int k = from; k < to; k++) {
                own[0] = weight.applyAsDouble(records[k]);
                add(records[k], records[k] + 1, own, part);
              }
              return 0;
            });
    return Vec.of(total);
  }

  /** The sum over all records of weight times the squares of the features. */
  public Vec squares(double[] weights) {
    double[] total = new double[rows.dimension()];
    cut(rows.count(), total.length)
        .sum(
            total,
            (from, to, part) -> {
              addSquares(from, to, Arrays.copyOfRange(weights, from, to), part);
              return 0;
            });
    return Vec.of(total);
  }

  /** The sum over all records of weight times the outer product of the features with themselves. */
  public SymmetricMatrix gram(double[] weights) {
    double[] packed = new double[SymmetricMatrix.packedLength(rows.dimension())];
    cut(rows.count(), packed.length)
        .sum(
            packed,
            (from, to, part) -> {
              double[] own = Arrays.copyOfRange(weights, from, to);
              silenceSquares(from, to, own);
              new SecondOrderPass(rows).addOuterProducts(from, to, own, part);
              return 0;
            });
    return SymmetricMatrix.ofPacked(packed, rows.dimension());
  }

  /** The same with one weight for all. */
  public SymmetricMatrix gram(double weight) {
    double[] weights = new double[rows.count()];
    Arrays.fill(weights, weight);
    return gram(weights);
  }

  /** Adds the features of records [from, to), each times its weight, which may be overwritten. */
  void add(int from, int to, double[] weights, double[] part) {
    for (int record = from; record < to; record++) {
      // False for NaN; the norm bounds every entry, so no product overflows where this holds.
      if (!(Math.abs(weights[record - from]) * rows.norm(record) <= Double.MAX_VALUE)) {
        weights[record - from] = 0;
      }
    }
    rows.addCombination(from, to, weights, part);
  }

  /** The same with the squares of the features. */
  void addSquares(int from, int to, double[] weights, double[] part) {
    silenceSquares(from, to, weights);
    rows.addSquares(from, to, weights, part);
  }

  private void silenceSquares(int from, int to, double[] weights) {
    for (int record = from; record < to; record++) {
      double norm = rows.norm(record);
      if (!(Math.abs(weights[record - from]) * norm * norm <= Double.MAX_VALUE)) {
        weights[record - from] = 0;
      }
    }
  }

  private BlockSum cut(int count, int length) {
    return inOrder ? BlockSum.inOrder(count, length) : new BlockSum(count, length, parallelism);
  }
}
