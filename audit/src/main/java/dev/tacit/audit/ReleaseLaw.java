package dev.tacit.audit;

import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.PrivacyEvent.Leaf;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.Objective;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The law of a release, where its receipt says it: densities of noise around a value, and the
 * density of a minimiser with noise b in its objective, which is that of b = -gradient times the
 * determinant of the Hessian (its output noise, which is much smaller, left out).
 */
final class ReleaseLaw {
  private ReleaseLaw() {}

  /** Whether the law of such a release can be written down. */
  static boolean isKnown(PrivacyEvent event) {
    return noise(event).isPresent();
  }

  /** Whether nothing of what such a mechanism reveals has to be left out. */
  static boolean isFullyKnown(Leaf leaf) {
    return leaf instanceof PrivacyEvent.Slack
        || leaf instanceof PrivacyEvent.Nothing
        || isKnown(leaf);
  }

  /** The noise that a release has beside slack; that of a minimiser is the one in its objective. */
  private static Optional<Leaf> noise(PrivacyEvent event) {
    Optional<Leaf> found = Optional.empty();
    for (Leaf leaf : Leaves.of(event).counts().keySet()) {
      if (leaf instanceof PrivacyEvent.ObjectivePerturbation
          || leaf instanceof PrivacyEvent.GammaObjectivePerturbation) {
        return Optional.of(leaf);
      }
      if (leaf instanceof PrivacyEvent.Gaussian
          || leaf instanceof PrivacyEvent.Laplace
          || leaf instanceof PrivacyEvent.GammaNorm) {
        found = Optional.of(leaf);
      }
    }
    return found;
  }

  /** The deviation, or the scale, of noise in an objective; empty for other noise. */
  static OptionalDouble objectiveScale(PrivacyEvent event) {
    Optional<Leaf> leaf = noise(event);
    if (leaf.isPresent() && leaf.get() instanceof PrivacyEvent.ObjectivePerturbation gaussian) {
      return OptionalDouble.of(gaussian.sigma());
    }
    return leaf.isPresent() && leaf.get() instanceof PrivacyEvent.GammaObjectivePerturbation gamma
        ? OptionalDouble.of(1 / gamma.noiseRate())
        : OptionalDouble.empty();
  }

  static boolean isGaussian(PrivacyEvent event) {
    Leaf leaf = noise(event).orElseThrow();
    return leaf instanceof PrivacyEvent.Gaussian
        || leaf instanceof PrivacyEvent.ObjectivePerturbation;
  }

  /** The logarithm of the density, up to what both data sets share. */
  static double logDensity(PrivacyEvent event, ObserverReplay.Expected expected, Vec seen) {
    Leaf leaf = noise(event).orElseThrow();
    return expected instanceof ObserverReplay.Problem problem
        ? ofMinimiser(leaf, problem, seen)
        : ofValue(leaf, (ObserverReplay.Value) expected, seen);
  }

  /** How far apart the two data sets stand behind a release, in deviations of its noise. */
  static double shift(
      PrivacyEvent event, ObserverReplay.Expected one, ObserverReplay.Expected other, Vec seen) {
    Leaf leaf = noise(event).orElseThrow();
    if (one instanceof ObserverReplay.Problem first
        && other instanceof ObserverReplay.Problem second) {
      Vec apart =
          first.objective().at(seen).gradient().minus(second.objective().at(seen).gradient());
      return leaf instanceof PrivacyEvent.ObjectivePerturbation gaussian
          ? apart.norm() / gaussian.sigma()
          : apart.norm() * ((PrivacyEvent.GammaObjectivePerturbation) leaf).noiseRate();
    }
    ObserverReplay.Value first = (ObserverReplay.Value) one;
    double apart = first.value().minus(((ObserverReplay.Value) other).value()).norm();
    return apart / (multiplier(leaf) * first.bound());
  }

  private static double multiplier(Leaf leaf) {
    if (leaf instanceof PrivacyEvent.Gaussian gaussian) {
      return gaussian.noiseMultiplier();
    }
    return leaf instanceof PrivacyEvent.Laplace laplace
        ? laplace.noiseMultiplier()
        : ((PrivacyEvent.GammaNorm) leaf).noiseMultiplier();
  }

  private static double ofValue(Leaf leaf, ObserverReplay.Value expected, Vec seen) {
    Vec off = seen.minus(expected.value());
    double scale = multiplier(leaf) * expected.bound();
    if (leaf instanceof PrivacyEvent.Gaussian) {
      return -off.normSquared() / (2 * scale * scale);
    }
    return -(leaf instanceof PrivacyEvent.Laplace ? off.norm1() : off.norm()) / scale;
  }

  private static double ofMinimiser(Leaf leaf, ObserverReplay.Problem problem, Vec seen) {
    Objective.Point point = problem.objective().at(seen);
    double norm = point.gradient().norm();
    double ofNoise =
        leaf instanceof PrivacyEvent.ObjectivePerturbation gaussian
            ? -norm * norm / (2 * gaussian.sigma() * gaussian.sigma())
            : -norm * ((PrivacyEvent.GammaObjectivePerturbation) leaf).noiseRate();
    Vec curvatures = point.hessian().eigen().values();
    double logDeterminant = 0;
    for (int k = 0; k < curvatures.dimension(); k++) {
      logDeterminant += Math.log(curvatures.get(k));
    }
    return ofNoise + logDeterminant;
  }
}
