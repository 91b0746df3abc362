package dev.tacit.admm.run;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a run gives, made of released values only. Receipts are with the doors.
 *
 * @param model the published (mean) model
 * @param agentModels the model of each agent where they differ, otherwise empty
 * @param messages letters sent between agents
 * @param bytes size of all letters
 * @param trace named series, one number per round, for pictures
 */
public record Outcome(
    LinearModel model,
    List<LinearModel> agentModels,
    long messages,
    long bytes,
    Map<String, List<Double>> trace) {
  public Outcome {
    Objects.requireNonNull(model, "model");
    agentModels = List.copyOf(agentModels);
    trace = Map.copyOf(trace);
  }

  /** A central run: nobody sends anything to anybody. */
  public static Outcome of(LinearModel model) {
    return new Outcome(model, List.of(), 0, 0, Map.of());
  }
}
