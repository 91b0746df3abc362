package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Released;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run gives: released values, by type, and the two counts of its letters. Receipts are with
 * the release channel.
 *
 * @param outputs the published (mean) model: one linear function, or one for each class in their
 *     public order
 * @param agentModels the model of each agent where they differ, otherwise empty
 * @param messages letters sent between agents
 * @param bytes size of all letters
 * @param trace named series, one entry per round, for pictures
 * @param auxiliaryReleases what was released beside the model and belongs to it, by name: a
 *     histogram of its margins, say
 */
public record Outcome(
    List<ReleasedModel> outputs,
    List<ReleasedModel> agentModels,
    long messages,
    long bytes,
    Map<String, Released> trace,
    Map<String, Released> auxiliaryReleases) {
  public Outcome {
    outputs = List.copyOf(outputs);
    if (outputs.isEmpty()) {
      throw new IllegalArgumentException("outputs = [] must hold at least one linear function");
    }
    agentModels = List.copyOf(agentModels);
    trace = Map.copyOf(trace);
    auxiliaryReleases = Map.copyOf(auxiliaryReleases);
  }

  /** A single linear function and nothing beside it. */
  public Outcome(
      ReleasedModel model,
      List<ReleasedModel> agentModels,
      long messages,
      long bytes,
      Map<String, Released> trace) {
    this(List.of(model), agentModels, messages, bytes, trace, Map.of());
  }

  /** The model where it is one linear function. */
  public ReleasedModel model() {
    if (outputs.size() != 1) {
      throw new IllegalStateException("the model has " + outputs.size() + " linear functions");
    }
    return outputs.get(0);
  }

  /** A central run: nobody sends anything to anybody. */
  public static Outcome of(ReleasedModel model) {
    return new Outcome(model, List.of(), 0, 0, Map.of());
  }

  /** All that it holds, for whoever asks where it came from. */
  public List<Released> values() {
    List<Released> values = new ArrayList<>();
    outputs.forEach(model -> values.addAll(model.values()));
    agentModels.forEach(model -> values.addAll(model.values()));
    values.addAll(trace.values());
    values.addAll(auxiliaryReleases.values());
    return values;
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
