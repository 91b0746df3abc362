package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/** Post-processing that turns released metric coordinates into the weights of a model. */
public record ToModel(Metric metric) implements PostProcessing {
  @Override
  public String name() {
    return "model of metric coordinates";
  }

  @Override
  public Vec apply(List<Vec> released) {
    return metric.toModel(released.get(0));
  }
}
