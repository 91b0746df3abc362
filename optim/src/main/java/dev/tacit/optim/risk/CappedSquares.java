package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import java.util.function.Supplier;

/** The sum of the records' squared features, those of a record scaled to norm at most the clip. */
public record CappedSquares(double clip) implements Question {
  public CappedSquares {
    Finite.positive("clip", clip);
  }

  @Override
  public int length(int dimension) {
    return dimension;
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    Rows rows = examples.rows();
    return () ->
        (from, to, into) -> {
          double[] weights = weights(rows, from, to);
          examples.weigh(from, to, weights);
          RecordSums.addSquares(rows, from, to, weights, into);
          return 0;
        };
  }

  private double[] weights(Rows rows, int from, int to) {
    double[] weights = new double[to - from];
    double[] fourth = new double[1];
    for (int row = from; row < to; row++) {
      fourth[0] = 0;
      rows.visit(row, (j, x) -> fourth[0] += x * x * x * x);
      double norm = Rounding.up(Math.sqrt(fourth[0]), rows.dimension() + 8L);
      weights[row - from] = norm <= clip ? 1 : Rounding.down(clip / norm, 4);
    }
    return weights;
  }
}
