package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * Where the Gaussian noise of each user enters and how large it is.
 *
 * @param sigma standard deviation of each coordinate, in the units of its place
 */
public record StreamNoise(Place place, double sigma) {

  /** The two places of section 3.2 of the paper. */
  public enum Place {
    /** Added to the new x. */
    STATE,
    /** Added to the gradient, hence transformed by the x-step (fact gradient-noise). */
    GRADIENT
  }

  public StreamNoise {
    Objects.requireNonNull(place, "place");
    Finite.positive("sigma", sigma);
  }

  public static StreamNoise onState(double sigma) {
    return new StreamNoise(Place.STATE, sigma);
  }

  public static StreamNoise onGradient(double sigma) {
    return new StreamNoise(Place.GRADIENT, sigma);
  }
}
