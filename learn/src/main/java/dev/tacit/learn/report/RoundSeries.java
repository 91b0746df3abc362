package dev.tacit.learn.report;

import dev.tacit.learn.job.LossTrace;
import dev.tacit.learn.job.RoundRange;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What happened from round to round. All series come from released models, except average loss and
 * test error, which are computed on the rows and are for the owner only.
 *
 * @param paths the same of every owner's model: the least, the middle and the most
 */
public record RoundSeries(Map<String, List<Double>> series, Map<String, List<RoundRange>> paths) {
  static final RoundSeries NONE = new RoundSeries(Map.of(), Map.of());

  static RoundSeries of(TrainingSpec spec, TrainingResult result) {
    Map<String, List<Double>> series = new TreeMap<>();
    if (spec.exchangesModels()) {
      series.putAll(result.outcome().series());
      series.putAll(result.ownerTrace());
    }
    return new RoundSeries(series, result.releasedRounds().ranges());
  }

  boolean isEmpty() {
    return series.isEmpty();
  }

  private static List<String> ownerOnly() {
    return List.of(LossTrace.AVERAGE_LOSS, LossTrace.AVERAGE_TEST_ERROR);
  }

  public static boolean isOwnerOnly(String name) {
    return ownerOnly().contains(name);
  }

  /** The series as parts of a field of JSON; those of the owner are named whether there or not. */
  List<Item> items(String field) {
    TreeSet<String> names = new TreeSet<>(series.keySet());
    names.addAll(ownerOnly());
    List<Item> items = new ArrayList<>();
    for (String name : names) {
      Value value =
          series.containsKey(name) ? Value.data(series.get(name)) : new Value.Unmeasured();
      items.add(Item.of(field + "." + name, name, value).forOwnerIf(isOwnerOnly(name)));
    }
    return items;
  }
}
