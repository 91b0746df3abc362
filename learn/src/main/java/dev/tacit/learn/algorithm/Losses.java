package dev.tacit.learn.algorithm;

import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The losses by the names that requests and model files use for them.
 *
 * <p>A loss that is listed here is available in every algorithm that accepts it.
 */
public final class Losses {
  private static final List<Loss> ALL =
      List.of(
          new LogisticLoss(), new HuberHingeLoss(HuberHingeLoss.USUAL_WIDTH), new SquaredLoss());

  private Losses() {}

  /** The loss where none is named: squared for numbers, logistic for classes. */
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
