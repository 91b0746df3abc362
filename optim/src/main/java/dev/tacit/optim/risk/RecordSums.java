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
  private RecordSums() {}

  /** The weight times the features of one record, zero if that is not finite. */
  public static Vec single(Rows rows, int record, double weight) {
    return combination(rows, Parallelism.sequential(), new int[] {record}, same -> weight);
  }

  /** The sum over all records of one weight, their own and the row's outer product with itself. */
  public static SymmetricMatrix gram(Examples examples, double weight) {
    double[] weights = new double[examples.count()];
    Arrays.fill(weights, weight);
    examples.weigh(0, weights.length, weights);
    return gram(examples.rows(), Parallelism.available(), weights);
  }

  /** The same with one weight for each. */
  static SymmetricMatrix gram(Rows rows, Parallelism parallelism, double[] weights) {
    int length = SymmetricMatrix.packedLength(rows.dimension());
    PartialSum sum =
        TreeSum.of(rows.count(), length, parallelism)
            .sum(
                () -> {
                  SecondOrderPass pass = new SecondOrderPass(rows);
                  return (from, to, into) -> {
                    double[] own = Arrays.copyOfRange(weights, from, to);
                    addOuterProducts(pass, rows, from, to, own, into);
                    return 0;
                  };
                });
    return SymmetricMatrix.ofPacked(sum.vector().toArray(), rows.dimension());
  }

  /** The sum over the named records of a weight times the features, cut by places in the list. */
  static Vec combination(
      Rows rows, Parallelism parallelism, int[] records, IntToDoubleFunction weight) {
    return TreeSum.of(records.length, rows.dimension(), parallelism)
        .sum(
            () -> {
              double[] own = new double[1];
              return (from, to, into) -> {
                for (int k = from; k < to; k++) {
                  own[0] = weight.applyAsDouble(records[k]);
                  add(rows, records[k], records[k] + 1, own, into);
                }
                return 0;
              };
            })
        .vector();
  }

  /** Sums one number per record. */
  static Question.Part numbers(IntToDoubleFunction contribution) {
    return (from, to, nothing) -> {
      double sum = 0;
      for (int record = from; record < to; record++) {
        double own = contribution.applyAsDouble(record);
        sum += Double.isFinite(own) ? own : 0;
      }
      return sum;
    };
  }

  /** Adds the features of rows [from, to), each times its weight, which may be overwritten. */
  static void add(Rows rows, int from, int to, double[] weights, double[] into) {
    for (int row = from; row < to; row++) {
      // False for NaN; the norm bounds every entry, so no product overflows where this holds.
      if (!(Math.abs(weights[row - from]) * rows.norm(row) <= Double.MAX_VALUE)) {
        weights[row - from] = 0;
      }
    }
    rows.addCombination(from, to, weights, into);
  }

  /** The same with the squares of the features. */
  static void addSquares(Rows rows, int from, int to, double[] weights, double[] into) {
    excludeSquares(rows, from, to, weights);
    rows.addSquares(from, to, weights, into);
  }

  /** The same with the outer product of the features with themselves, packed. */
  static void addOuterProducts(
      SecondOrderPass pass, Rows rows, int from, int to, double[] weights, double[] into) {
    excludeSquares(rows, from, to, weights);
    pass.addOuterProducts(from, to, weights, into);
  }

  private static void excludeSquares(Rows rows, int from, int to, double[] weights) {
    for (int row = from; row < to; row++) {
      double norm = rows.norm(row);
      if (!(Math.abs(weights[row - from]) * norm * norm <= Double.MAX_VALUE)) {
        weights[row - from] = 0;
      }
    }
  }
}
