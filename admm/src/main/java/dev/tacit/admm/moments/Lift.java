package dev.tacit.admm.moments;

import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Preparation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows with an intercept, still in the unit ball: (x / max(1, |x|), 1/2) / sqrt(1.25). Before step
 * A1 of decision 020, and before the first round of {@code dp-gd}.
 */
public final class Lift {
  private static final double INTERCEPT = 0.5;

  /** A little below 1/sqrt(1.25), so that lifted rows stay in the ball after rounding. */
  private static final double SCALE = Rounding.down(1 / Math.sqrt(1.25), 16);

  /** Raw rows become lifted ones. */
  public static final Preparation ROWS = new Preparation.WithConstant(SCALE, SCALE * INTERCEPT);

  private Lift() {}

  /** The gradient, in lifted coordinates, of weight/2 times the squared norm of the weights. */
  public static Vec ridgeGradient(Vec lifted, double weight) {
    double[] gradient = lifted.scaled(weight * SCALE * SCALE).toArray();
    gradient[gradient.length - 1] = 0;
    return Vec.of(gradient);
  }

  /** Weights of unlifted rows from those of lifted ones. */
  public static Vec weights(Vec lifted) {
    return lifted.scaled(SCALE);
  }

  /** The model on unlifted rows that scores like the given one on lifted rows. */
  public static ReleasedModel model(Released lifted) {
    return models(lifted, 1).get(0);
  }

  /** The linear functions of unlifted rows that score like the given ones of lifted rows. */
  public static List<ReleasedModel> models(Released lifted, int functions) {
    return IntStream.range(0, functions)
        .mapToObj(k -> functions == 1 ? lifted : lifted.map(new Function(k, functions)))
        .map(one -> new ReleasedModel(one.map(new Weights()), one.map(new Intercept())))
        .toList();
  }

  /** All of them as one model, to measure distances by. */
  public static ReleasedModel together(Released lifted, int functions) {
    return functions == 1
        ? models(lifted, 1).get(0)
        : ReleasedModel.withoutIntercept(lifted.map(new Stacked(functions)));
  }

  /** Weights and intercept of each, one after the other. */
  record Stacked(int functions) implements PostProcessing {
    @Override
    public String name() {
      return "linear functions of unlifted rows";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] all = released.get(0).scaled(SCALE).toArray();
      int length = all.length / functions;
      for (int last = length - 1; last < all.length; last += length) {
        all[last] *= INTERCEPT;
      }
      return Vec.of(all);
    }
  }

  /** One of several that stand one after the other. */
  record Function(int place, int functions) implements PostProcessing {
    @Override
    public String name() {
      return "linear function of one class";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] all = released.get(0).toArray();
      int length = all.length / functions;
      return Vec.of(Arrays.copyOfRange(all, place * length, (place + 1) * length));
    }
  }

  /** All entries but the last, for rows that are not scaled. */
  record Weights() implements PostProcessing {
    @Override
    public String name() {
      return "weights of a lifted model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec lifted = released.get(0);
      return Vec.of(Arrays.copyOf(lifted.scaled(SCALE).toArray(), lifted.dimension() - 1));
    }
  }

  /** The last entry, for the constant 1. */
  record Intercept() implements PostProcessing {
    @Override
    public String name() {
      return "intercept of a lifted model";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec lifted = released.get(0);
      return Vec.of(SCALE * INTERCEPT * lifted.get(lifted.dimension() - 1));
    }
  }
}
