package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** Post-processing: the sum of released values, each times a public weight, in their order. */
public record LinearCombination(List<Double> weights) implements PostProcessing {
  public LinearCombination {
    weights = List.copyOf(weights);
    if (weights.isEmpty()) {
      throw new IllegalArgumentException("weights = [] must name at least one weight");
    }
  }

  public static LinearCombination of(Double... weights) {
    return new LinearCombination(List.of(weights));
  }

  @Override
  public String name() {
    return "linear combination";
  }

  @Override
  public Vec apply(List<Vec> released) {
    if (released.size() != weights.size()) {
      throw new IllegalArgumentException(
          weights.size() + " weights for " + released.size() + " released values");
    }
    Vec sum = released.get(0).scaled(weights.get(0));
    for (int k = 1; k < weights.size(); k++) {
      sum = sum.plusScaled(weights.get(k), released.get(k));
    }
    return sum;
  }
}
