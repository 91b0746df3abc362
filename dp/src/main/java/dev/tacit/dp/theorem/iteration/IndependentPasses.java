package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.account.Conversions;
import java.util.Objects;

/**
 * Several passes, each in a fresh random order that is independent of the others (fact F3.10b). The
 * state at the end of a pass counts as seen, so a pass costs one mixture and passes compose; the
 * composition is read through Renyi divergences, which add.
 */
public record IndependentPasses(MixedCost each, long passes) implements UserCost {
  public IndependentPasses {
    Objects.requireNonNull(each, "each");
    if (passes < 1) {
      throw new IllegalArgumentException("passes = " + passes + " must be at least 1");
    }
  }

  @Override
  public double delta(double epsilon) {
    if (passes == 1) {
      return each.delta(epsilon);
    }
    double best = 1;
    // Every order is sound; a geometric grid loses little.
    for (double above = 1e-2; above < 1e6; above *= 1.1) {
      best = Math.min(best, Conversions.renyiToDelta(1 + above, renyi(1 + above), epsilon));
    }
    return best;
  }

  @Override
  public double epsilon(double delta) {
    return passes == 1 ? each.epsilon(delta) : Conversions.renyiToEpsilon(this::renyi, delta);
  }

  @Override
  public double renyi(double order) {
    return Outward.up(passes * each.renyi(order));
  }
}
