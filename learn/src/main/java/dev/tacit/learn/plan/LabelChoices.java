package dev.tacit.learn.plan;

import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.learn.prediction.NoThreshold;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Public choices about labels. They are part of the request, and weights are at most 1, since
 * sensitivities hold for records of that weight.
 *
 * @param classWeights what a record of each class weighs, negative and positive or one a class, at
 *     most 1; empty for none
 * @param threshold when a record is called positive; empty for the usual rule. It reads what was
 *     released and is no part of a plan
 */
public record LabelChoices(List<Double> classWeights, Optional<ThresholdRule> threshold) {
  /** None were made. */
  public static final LabelChoices NONE = new LabelChoices(List.of(), Optional.empty());

  public LabelChoices {
    classWeights = List.copyOf(classWeights);
  }

  /**
   * Refuses what does not suit the labels.
   *
   * @param weights by the name of the class; the others weigh 1
   * @param classes their names in order
   */
  public static LabelChoices of(
      Map<String, Double> weights,
      Optional<ThresholdRule> threshold,
      Task task,
      List<String> classes) {
    threshold
        .filter(rule -> !task.hasTwoClasses())
        .ifPresent(
            rule -> {
              throw NoThreshold.NOT_TWO_CLASSES.refused(rule);
            });
    if (weights.isEmpty()) {
      return new LabelChoices(List.of(), threshold);
    }
    List<Double> each = new ArrayList<>(Collections.nCopies(classes.size(), 1.0));
    weights.forEach(
        (name, weight) -> {
          int at = classes.indexOf(name);
          if (at < 0) {
            throw Refused.usage(
                "classWeights",
                name,
                classes.isEmpty() ? "absent for numbers to predict" : "one of " + classes,
                "Weigh classes by their names, for example no=0.2.");
          }
          if (!(weight > 0 && weight <= 1)) {
            throw Refused.usage(
                "classWeights",
                name + "=" + weight,
                "above 0 and at most 1",
                "Sensitivities hold for records that weigh at most 1: lower the other classes.");
          }
          each.set(at, weight);
        });
    boolean alike = each.stream().distinct().count() == 1;
    if (alike) {
      throw Refused.usage(
          "classWeights",
          weights,
          "different for some classes",
          "Equal weights only add noise: leave them out.");
    }
    return new LabelChoices(each, threshold);
  }

  /**
   * The records, each by the weight of its class: a public function of its own label. Weights are
   * at most 1, so that what a record adds to any sum stays in the ball that sensitivities are for.
   */
  Examples weighed(Examples records) {
    if (classWeights.isEmpty()) {
      return records;
    }
    double[] factors = new double[records.count()];
    for (int record = 0; record < factors.length; record++) {
      factors[record] = records.isEmpty(record) ? 1 : classWeights.get(at(records.label(record)));
    }
    return records.weighted(factors);
  }

  /** Of two classes the labels are -1 and 1, of more their numbers. */
  private int at(double label) {
    return classWeights.size() == 2 ? (label > 0 ? 1 : 0) : (int) label;
  }
}
