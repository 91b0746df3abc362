package dev.tacit.optim.risk;

import java.util.function.Supplier;

/** The sum of the records' features, those of a record scaled down to at most a length. */
public record CappedRows(GradientCap cap) implements Question {
  @Override
  public int length(int dimension) {
    return dimension;
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    GradientCaps caps = records.caps(cap);
    return () ->
        (from, to, into) -> {
          double[] factors = new double[to - from];
          for (int row = from; row < to; row++) {
            factors[row - from] = examples.isEmpty(row) ? 0 : Math.min(1, caps.of(row));
          }
          examples.weigh(from, to, factors);
          RecordSums.add(examples.rows(), from, to, factors, into);
          return 0;
        };
  }
}
