package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import java.util.function.Supplier;

/**
 * A query for the sum of the records' gradients at a model, each capped in norm, which bounds what
 * one record contributes.
 */
public record CappedGradient(Vec model, Loss loss, GradientCap cap) implements Question {
  @Override
  public int length(int dimension) {
    return dimension;
  }

  @Override
  public Supplier<Part> over(LocalRecords records) {
    GradientPass.requireDimension(records.examples(), model);
    GradientCaps caps = records.caps(cap);
    return () -> new GradientPass(records.examples(), model, loss, caps, false, null);
  }
}
