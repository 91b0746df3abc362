package dev.tacit.cli;

import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.ThresholdRule;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The option {@code --threshold}: the rule by which a record of two classes is predicted as
 * positive.
 *
 * <p>The rule is applied to what was released with the model, so changing it costs no privacy.
 */
final class ThresholdOption {
  @Option(
      names = "--threshold",
      paramLabel = "RULE",
      description =
          "Rule by which a record of two classes is predicted as positive. It uses only what was released with the model and costs no privacy: best-f1, recall=R, precision=P, cost=RATIO (the cost of a missed positive, in false alarms), score=S, or a probability. Default: the more probable class.")
  private String rule;

  /** The rule that was given, parsed; empty for the model's own. */
  Optional<ThresholdRule> rule() {
    return Optional.ofNullable(rule).map(text -> ThresholdRule.parse("--threshold", text));
  }

  /**
   * The model with the threshold that was asked for, or its own. Warns if it predicts no record as
   * positive, since all answers are then the same.
   */
  Model of(Model model, OutputOption answer) {
    Model chosen = rule().map(model::withThreshold).orElse(model);
    if (chosen.predictor().predictsNoPositives()) {
      answer.warn(chosen.predictor().noPositivesWarning() + ".");
    }
    return chosen;
  }
}
