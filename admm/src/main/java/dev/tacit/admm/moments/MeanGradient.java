package dev.tacit.admm.moments;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.ClippedMean;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.GradientRounding;
import dev.tacit.optim.risk.Records;
import java.util.Objects;

/**
 * The mean of the records' gradients at a public point, each clipped to a norm.
 *
 * @param size public size of the owner
 */
public record MeanGradient(double clip, PublicSize size, int dimension) {
  public MeanGradient {
    Objects.requireNonNull(size, "size");
  }

  public Sensitive at(Vec model, Loss loss, Records records) {
    Vec sum = records.sum(new CappedGradient(model, loss, GradientCap.euclidean(clip)));
    return Sensitive.of(sum.scaled(1.0 / size.divisor()), sensitivity());
  }

  /** Fact mean-sensitivity, rounded as the sum is really cut into parts (fact sum-rounding). */
  public Sensitivity sensitivity() {
    ClippedMean mean =
        new ClippedMean(
            clip, size.divisor(), size.maxRecords(), size.maxRecords(), size.neighbours());
    return mean.sensitivity(
        dimension, GradientRounding.clippedSum(size.maxRecords(), dimension, clip));
  }
}
