package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Released;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a run gives: released values, by type, and the two counts of its letters. Receipts are with
 * the doors.
 *
 * @param model the published (mean) model
 * @param agentModels the model of each agent where they differ, otherwise empty
 * @param messages letters sent between agents
 * @param bytes size of all letters
 * @param trace named series, one entry per round, for pictures
 */
public record Outcome(
    ReleasedModel model,
    List<ReleasedModel> agentModels,
    long messages,
    long bytes,
    Map<String, Released> trace) {
  public Outcome {
    Objects.requireNonNull(model, "model");
    agentModels = List.copyOf(agentModels);
    trace = Map.copyOf(trace);
  }

  /** A central run: nobody sends anything to anybody. */
  public static Outcome of(ReleasedModel model) {
    return new Outcome(model, List.of(), 0, 0, Map.of());
  }

  /** The numbers of the trace, by name. */
  public Map<String, List<Double>> series() {
    Map<String, List<Double>> numbers = new TreeMap<>();
    trace.forEach(
        (name, series) ->
            numbers.put(name, Arrays.stream(series.value().toArray()).boxed().toList()));
    return numbers;
  }
}
