package dev.tacit.learn.algorithm;

import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import java.util.List;
import java.util.stream.Collectors;

/** The losses by their names in requests and in model files. */
public final class Losses {
  private static final List<Loss> ALL =
      List.of(
          new LogisticLoss(), new HuberHingeLoss(HuberHingeLoss.USUAL_WIDTH), new SquaredLoss());

  private Losses() {}

  /** What is minimised unless somebody says otherwise. */
  public static Loss defaultFor(Task task) {
    return task.hasNumbers() ? new SquaredLoss() : new LogisticLoss();
  }

  public static Loss named(String name) {
    return ALL.stream()
        .filter(loss -> loss.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refused.usage(
                    "loss",
                    name,
                    "one of " + ALL.stream().map(Loss::name).collect(Collectors.joining(", ")),
                    "Without the option it is logistic, and squared for numbers to predict."));
  }
}
