package dev.tacit.admm.central;

import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.theorem.LastIterate;
import dev.tacit.dp.theorem.LastIterateFacts;
import dev.tacit.dp.theorem.Verdict;
import dev.tacit.optim.linalg.Rounding;

/**
 * Price of a number of steps against an observer of only the last state (fact last-iterate), and
 * the noise that it needs.
 */
record LastIteratePrice(ProximalStep step, int rounds) {

  double effectiveSteps() {
    return LastIterate.effectiveSteps(step.smoothing(), rounds);
  }

  /** Each hypothesis of the theorem, and the event of the steps if all hold. */
  Verdict<PrivacyEvent> verdict(double multiplier) {
    double deviation = Rounding.down(multiplier * step.sensitivity().bound(), 2);
    double error = Rounding.up(step.gridError() + step.doubleError() / deviation, 4);
    return LastIterate.apply(
        new PrivacyEvent.Gaussian(multiplier),
        LastIterateFacts.asPrescribed(rounds, step.smoothing(), error));
  }

  /** The cheaper of the theorem and plain composition, and what the samplers add. */
  PrivacyEvent event(double multiplier) {
    PrivacyEvent release =
        GaussianNoise.ofMultiplier(multiplier)
            .eventFor(step.sensitivity(), step.size().dimension());
    PrivacyEvent.Gaussian last = (PrivacyEvent.Gaussian) verdict(multiplier).orRefuse();
    double plainly = Rounding.up(Math.sqrt(rounds) / multiplier, 4);
    return 1 / last.noiseMultiplier() < plainly
        ? PrivacyEvent.composed(last, PrivacyEvent.repeated(slack(release), rounds))
        : PrivacyEvent.repeated(release, rounds);
  }

  /** What the sampler of one release adds to its law. */
  private static PrivacyEvent slack(PrivacyEvent release) {
    return Leaves.of(release).counts().keySet().stream()
        .filter(PrivacyEvent.Slack.class::isInstance)
        .<PrivacyEvent>map(leaf -> leaf)
        .findFirst()
        .orElseGet(PrivacyEvent.Nothing::new);
  }

  /** The least multiplier for which the steps have the Gaussian parameter mu, or nearly. */
  double multiplier(double mu) {
    double plainly = Math.sqrt(rounds) / mu;
    double rounding = 2 * Math.sqrt(rounds);
    double left = mu - rounding * step.gridError();
    double doubles = rounding * step.doubleError() / step.sensitivity().bound();
    return left > 0 ? Math.min(plainly, (Math.sqrt(effectiveSteps()) + doubles) / left) : plainly;
  }
}
