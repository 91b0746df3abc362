package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.ScoreBatch;
import java.util.function.Supplier;

/**
 * For labels in [-1, 1], the sum over all records of 1, a, a^2, a^4, s and s^2: a is how far the
 * score, moved into [-1, 1], is from the label, over the reach and at most 1; s is the label, moved
 * to [0, 1]. Each number is in [0, 1]. A record whose score is NaN adds nothing.
 */
public record ResidualMoments(Vec model, double reach) implements Question {
  /** Numbers of each record. */
  public static final int LENGTH = 6;

  public ResidualMoments {
    Finite.positive("reach", reach);
  }

  @Override
  public int length(int dimension) {
    return LENGTH;
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    GradientPass.requireDimension(examples, model);
    double[] weights = model.toArray();
    return () -> {
      double[] scores = new double[ScoreBatch.SIZE];
      return (from, to, into) -> {
        for (int start = from; start < to; start += ScoreBatch.SIZE) {
          int end = Math.min(to, start + ScoreBatch.SIZE);
          examples.rows().dots(start, end, weights, scores);
          for (int row = start; row < end; row++) {
            if (!Double.isNaN(scores[row - start]) && !examples.isEmpty(row)) {
              add(examples.label(row), scores[row - start], examples.weight(row), into);
            }
          }
        }
        return 0;
      };
    };
  }

  private void add(double label, double score, double weight, double[] into) {
    double missed = Math.abs(label - Math.max(-1, Math.min(1, score)));
    double a = Math.min(1, missed / reach);
    double s = Math.max(0, Math.min(1, (label + 1) / 2));
    into[0] += weight;
    into[1] += weight * a;
    into[2] += weight * (a * a);
    into[3] += weight * (a * a * a * a);
    into[4] += weight * s;
    into[5] += weight * (s * s);
  }
}
