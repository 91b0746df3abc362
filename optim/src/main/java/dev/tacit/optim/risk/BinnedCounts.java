package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.ScoreBatch;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * How many records have a reading in each bin, or the weight of these records: those of the first
 * group from the lowest bin to the highest, then those of the next group. Bins are cut at the edges
 * and the outer ones are open; a reading on an edge is in the bin above. A record whose reading is
 * NaN is in none, so that each adds a vector of length at most 1, and vectors of two records have a
 * non-negative product.
 *
 * @param edges increasing
 */
public record BinnedCounts(RecordStatistic statistic, Vec edges) implements Question {
  public BinnedCounts {
    for (int k = 0; k < edges.dimension(); k++) {
      boolean above = k == 0 || edges.get(k) > edges.get(k - 1);
      if (!above || !Double.isFinite(edges.get(k))) {
        throw new IllegalArgumentException(
            "edge " + k + " = " + edges.get(k) + ": edges must be finite and increase");
      }
    }
  }

  public int bins() {
    return edges.dimension() + 1;
  }

  @Override
  public int length(int dimension) {
    return statistic.groups() * bins();
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    double[] cuts = edges.toArray();
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
              into[groups[row - start] * bins() + bin(cuts, value)] += examples.weight(row);
            }
          }
        }
        return 0;
      };
    };
  }

  private static int bin(double[] cuts, double value) {
    int found = Arrays.binarySearch(cuts, value + 0.0); // no negative zero
    return found >= 0 ? found + 1 : -found - 1;
  }
}
