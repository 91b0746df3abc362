package dev.tacit.cli;

import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.ThresholdRule;
import java.util.Optional;
import picocli.CommandLine.Option;

/** When a record is called positive. */
final class ThresholdOption {
  @Option(
      names = "--threshold",
      paramLabel = "RULE",
      description =
          "When a record of two classes is called positive, chosen from what was released with the "
              + "model, at no price: best-f1, recall=R, precision=P, cost=RATIO (what a missed positive "
              + "costs, in false alarms), score=S, or a probability. Default: the likelier class.")
  private String rule;

  Optional<ThresholdRule> rule() {
    return Optional.ofNullable(rule).map(text -> ThresholdRule.parse("--threshold", text));
  }

  /** The model with the threshold that is asked for, or its own; says so if that is of no use. */
  Model of(Model model, OutputOption answer) {
    Model chosen = rule().map(model::withThreshold).orElse(model);
    if (chosen.predictor().predictsNoPositives()) {
      answer.warn(chosen.predictor().noPositivesWarning() + ".");
    }
    return chosen;
  }
}
