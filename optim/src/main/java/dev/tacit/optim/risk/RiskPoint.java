package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.ScoreBatch;
import java.util.function.Function;

/** An empirical risk at one model: value, gradient and cached curvature weights, all of the SUM. */
public final class RiskPoint {
  private final Rows rows;
  private final Parallelism parallelism;
  private final double value;
  private final Vec gradient;
  private final double[] curvatures;

  RiskPoint(
      Rows rows, Parallelism parallelism, double value, Vec gradient, double[] ownedCurvatures) {
    this.rows = rows;
    this.parallelism = parallelism;
    this.value = value;
    this.gradient = gradient;
    this.curvatures = ownedCurvatures;
  }

  public double value() {
    return value;
  }

  public Vec gradient() {
    return gradient;
  }

  /** The Hessian times a direction: one pass, no loss evaluated again. */
  public Vec hessianTimes(Vec direction) {
    double[] v = direction.toArray();
    return sum(
        scores ->
            (from, to, part) -> {
              for (int start = from; start < to; start += ScoreBatch.SIZE) {
                int end = Math.min(to, start + ScoreBatch.SIZE);
                rows.dots(start, end, v, scores);
                for (int row = start; row < end; row++) {
                  scores[row - start] *= curvatures[row];
                }
                RecordSums.add(rows, start, end, scores, part);
              }
              return 0;
            });
  }

  /** The diagonal of the Hessian, for preconditioning. */
  public Vec hessianDiagonal() {
    return sum(
        weights ->
            (from, to, part) -> {
              for (int start = from; start < to; start += ScoreBatch.SIZE) {
                int end = Math.min(to, start + ScoreBatch.SIZE);
                System.arraycopy(curvatures, start, weights, 0, end - start);
                RecordSums.addSquares(rows, start, end, weights, part);
              }
              return 0;
            });
  }

  /** The whole Hessian; for dimensions up to some thousand. */
  public SymmetricMatrix hessian() {
    return RecordSums.gram(rows, parallelism, curvatures);
  }

  /** Each thread has scratch for one batch of records. */
  private Vec sum(Function<double[], Question.Part> worker) {
    return TreeSum.of(rows.count(), rows.dimension(), parallelism)
        .sum(() -> worker.apply(new double[ScoreBatch.SIZE]))
        .vector();
  }
}
