package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.CertifiedNewton;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Optional;

/**
 * Keys whose noise is a fraction of what receipts say, for controls of an audit: whoever attacks
 * such a run must find more than is certified, or his attack is worth nothing. Noise of values and
 * noise in objectives shrinks; that of gates and the small noise on minimisers stays. Whatever such
 * a key lets out is stamped as not secret, so that no certificate covers it.
 */
public final class ReducedNoise {
  private ReducedNoise() {}

  /**
   * The coins of a key, their noise divided.
   *
   * @param factor at least 1
   */
  public static NoiseKey of(NoiseKey key, double factor) {
    if (!(factor >= 1 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("factor = " + factor + " must be at least 1 and finite");
    }
    return NoiseKey.notSecret(key.toBytes(), new Reduced(factor));
  }

  private record Reduced(double factor) implements NoiseScript, ReleaseInterceptor {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return Optional.empty();
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return Optional.empty();
    }

    @Override
    public ReleaseInterceptor interceptor() {
      return this;
    }

    @Override
    public Vec released(Address address, Sensitive value, Vec noised) {
      return nearer(value.value(), noised);
    }

    @Override
    public Vec releasedFrom(Address address, Vec start, Sensitive move, Vec noised) {
      return nearer(start.plus(move.value()), noised);
    }

    /** Minus the gradient at what was found is the noise that was drawn. */
    @Override
    public Vec solved(Address address, LocalProblem problem, MinimiserPlan plan, Vec found) {
      PenalisedRisk objective = problem.objective();
      Vec noise = objective.at(found).gradient().scaled(-1 / factor);
      return new CertifiedNewton()
          .minimise(objective.plusLinear(noise), found, plan.gradientTolerance())
          .minimiser();
    }

    private Vec nearer(Vec value, Vec noised) {
      return value.plus(noised.minus(value).scaled(1 / factor));
    }
  }
}
