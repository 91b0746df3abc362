package dev.tacit.optim.risk;

import dev.tacit.optim.loss.ScoreBatch;
import java.util.function.Supplier;

/**
 * The sum, a number, over all records of their log losses, each at most so much, over that most:
 * every record adds a number of [0, 1]. A reading becomes log-odds of the second group by a
 * straight line on either side of a knee. A record whose reading is NaN adds nothing.
 *
 * @param knee in units of the reading
 * @param below slope for readings below the knee
 * @param above slope for those above it
 * @param offset log-odds at the knee
 * @param maxLoss positive
 */
public record CappedLogLosses(
    RecordStatistic statistic,
    double knee,
    double below,
    double above,
    double offset,
    double maxLoss)
    implements Question {
  @Override
  public int length(int dimension) {
    return 1;
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
            double value = values[row - start];
            if (!Double.isNaN(value) && !examples.isEmpty(row)) {
              into[0] += examples.weight(row) * share(value, groups[row - start]);
            }
          }
        }
        return 0;
      };
    };
  }

  /** In [0, 1] whatever the reading is. */
  private double share(double reading, int group) {
    double odds = (reading - knee) * (reading > knee ? above : below) + offset;
    double against = group == 0 ? odds : -odds;
    double loss = Math.max(0, against) + Math.log1p(Math.exp(-Math.abs(against)));
    return loss < maxLoss ? loss / maxLoss : 1;
  }
}
