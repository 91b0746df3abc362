package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import java.util.function.Supplier;

/** The sum, a number, of losses at a model, each at most so much; one that is NaN adds nothing. */
public record CappedLosses(Vec model, Loss loss, double maxLoss) implements Question {
  @Override
  public int length(int dimension) {
    return 0;
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    Examples examples = records.examples();
    GradientPass.requireDimension(examples, model);
    double[] x = model.toArray();
    return () ->
        RecordSums.numbers(
            record -> {
              double score = examples.rows().dot(record, x);
              double own = loss.value(score, examples.label(record));
              return examples.isEmpty(record)
                  ? 0
                  : examples.weight(record) * Math.min(maxLoss, own);
            });
  }
}
