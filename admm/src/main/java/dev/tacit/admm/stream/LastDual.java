package dev.tacit.admm.stream;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.theorem.iteration.NoisyIteration;
import dev.tacit.dp.theorem.iteration.StateArithmetic;

/**
 * How the last dual leaves. In exact arithmetic it is a function of what the noise of the step
 * before masked; in doubles its low-order bits tell more of the state before. A little noise hides
 * them: an eighth of the noise on x, which adds one part in 128 to the variance of the split.
 */
final class LastDual {
  static final Site SITE = new Site("dual", "the rest of the last state");

  private static final double SHARE = 0.125;

  private final Sensitivity sensitivity;
  private final GaussianNoise noise;
  private final int dimension;

  LastDual(StreamModel model, StateArithmetic arithmetic) {
    NoisyIteration iteration = model.iteration();
    this.sensitivity =
        new Sensitivity(
            Sensitivity.Norm.L2,
            arithmetic.lastDualShift(iteration),
            model.neighbours(),
            "rounding of the states before, the last x being given; the rest is released already");
    this.noise = GaussianNoise.ofSigma(SHARE * iteration.penalty() * iteration.stateSigma());
    this.dimension = model.split().coupling().rows();
  }

  /** mu of this release: what rounding can show at most. */
  double cost() {
    return Math.nextUp(sensitivity.bound() / noise.level().amount());
  }

  /** The state as it may be shown. */
  StreamState masked(StreamState last, Curator curator) {
    Sensitive dual = Sensitive.of(last.dual().value(), sensitivity);
    return new StreamState(
        last.model(), curator.release(SITE.name(), dual, noise, Audience.FINAL_STATE_ONLY));
  }

  PrivacyEvent event() {
    return noise.eventFor(sensitivity, dimension);
  }
}
