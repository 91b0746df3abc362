package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SecondOrderPass;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.util.function.Supplier;

/**
 * The sum of the records' outer products with themselves, that of a row scaled down to at most the
 * squared length; as the lower half of a matrix, packed row after row.
 *
 * @param squaredLength infinite to leave every row as it is
 */
public record CappedOuterProducts(RowLengths lengths, double squaredLength) implements Question {
  public CappedOuterProducts {
    if (!(squaredLength > 0)) {
      throw new IllegalArgumentException("squaredLength = " + squaredLength + " must be positive");
    }
  }

  /** Of rows as they are. */
  public static CappedOuterProducts ofAll() {
    return new CappedOuterProducts(RowLengths.EUCLIDEAN, Double.POSITIVE_INFINITY);
  }

  /** The answer as a matrix. */
  public SymmetricMatrix of(Records records) {
    Vec packed = records.sum(this);
    return SymmetricMatrix.ofPacked(packed.toArray(), records.dimension());
  }

  @Override
  public int length(int dimension) {
    return SymmetricMatrix.packedLength(dimension);
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    Rows rows = examples.rows();
    return () -> {
      SecondOrderPass pass = new SecondOrderPass(rows);
      return (from, to, into) -> {
        double[] weights = weights(rows, from, to);
        examples.weigh(from, to, weights);
        RecordSums.addOuterProducts(pass, rows, from, to, weights, into);
        return 0;
      };
    };
  }

  private double[] weights(Rows rows, int from, int to) {
    double[] weights = new double[to - from];
    lengths.bounds(rows, from, to, weights);
    for (int k = 0; k < weights.length; k++) {
      double squared = Rounding.up(weights[k] * weights[k], 2);
      weights[k] = squared <= squaredLength ? 1 : Rounding.down(squaredLength / squared, 4);
    }
    return weights;
  }
}
