package dev.tacit.admm.star;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.SecretBatch;
import java.util.Objects;

/**
 * The noise of {@link PrintedPsAdmm} at one agent: standard deviation {@code sigma} in every inner
 * step, drawn in two independent parts (fact whole-gradient).
 *
 * @param gradientShare of the variance for the full gradient; the first inner step, in which
 *     nothing is sampled, gives it all
 */
record PrintedPsNoise(double sigma, double gradientShare, Batches batches) {
  PrintedPsNoise {
    Objects.requireNonNull(batches, "batches");
    if (!(gradientShare > 0 && gradientShare < 1)) {
      throw new IllegalArgumentException("gradientShare = " + gradientShare + " must be in (0, 1)");
    }
  }

  GaussianNoise gradientAt(int innerStep) {
    double part = innerStep == 0 ? 1 : gradientShare;
    return GaussianNoise.ofSigma(sigma * Math.sqrt(part));
  }

  GaussianNoise difference() {
    return GaussianNoise.ofSigma(sigma * Math.sqrt(1 - gradientShare));
  }

  /** The whole run of an agent. */
  PrivacyEvent event(OwnerFacts share, int rounds, int innerSteps) {
    int dimension = share.dimension();
    PrivacyEvent first = gradientAt(0).eventFor(share.gradientSensitivity(), dimension);
    PrivacyEvent later = gradientAt(1).eventFor(share.gradientSensitivity(), dimension);
    long sampledSteps = PsNoise.sampledSteps(rounds, innerSteps);
    return PrivacyEvent.composed(
        PrivacyEvent.repeated(first, rounds),
        PrivacyEvent.repeated(later, sampledSteps),
        PrivacyEvent.repeated(differenceEvent(share), sampledSteps));
  }

  private PrivacyEvent differenceEvent(OwnerFacts share) {
    var sensitivity =
        share.differenceSensitivity(2 * share.clip(), batches.divisor(share.records()));
    int dimension = share.dimension();
    return batches instanceof Batches.FixedSize fixed
        ? SecretBatch.fixedSizeEvent(
            fixed.size(), fixed.records(), difference(), sensitivity, dimension)
        : SecretBatch.poissonEvent(
            ((Batches.Poisson) batches).rate(), difference(), sensitivity, dimension);
  }
}
