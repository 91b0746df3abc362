package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.loss.ScoreBatch;
import java.util.function.Supplier;

/**
 * The sums of weight * t and of weight * t^2 over all records, t = (statistic + offset) / reach cut
 * to [-1, 1]: one record moves each of them by at most its weight. They are exact, and so private:
 * whoever asks adds the noise. A value that is NaN adds nothing.
 */
public record ClippedMoments(RecordStatistic statistic, double offset, double reach)
    implements Question {
  public ClippedMoments {
    Finite.positive("reach", reach);
  }

  @Override
  public int length(int dimension) {
    return 2;
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    return () -> {
      RecordStatistic.Reader reader = statistic.reader(examples);
      double[] values = new double[ScoreBatch.SIZE];
      int[] groups = new int[ScoreBatch.SIZE];
      return (from, to, into) -> {
        for (int start = from; start < to; start += ScoreBatch.SIZE) {
          int end = Math.min(to, start + ScoreBatch.SIZE);
          reader.read(start, end, values, groups);
          for (int row = start; row < end; row++) {
            if (!examples.isEmpty(row)) {
              add(values[row - start], examples.weight(row), into);
            }
          }
        }
        return 0;
      };
    };
  }

  private void add(double value, double weight, double[] into) {
    double t = Math.max(-1, Math.min(1, (value + offset) / reach));
    if (!Double.isNaN(t)) {
      into[0] += weight * t;
      into[1] += weight * t * t;
    }
  }
}
