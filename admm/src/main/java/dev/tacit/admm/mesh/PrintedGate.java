package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.CandidateQuery;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LaplaceNoise;
import dev.tacit.dp.mechanism.PerturbedMinimiser;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;

/**
 * The gate of IPP-ADMM as printed (line 9): the decrease of the clipped local loss from the last
 * released model to the CANDIDATE, with fresh Laplace noise on query and threshold in every round.
 *
 * <p>What it costs. Each answer is one noisy comparison of a number in [-lossClip, lossClip], so
 * lossClip twice over the larger of the two scales (fact no-free-negatives). The candidate shares
 * its noise with the release, so a silent round is post-processing of a candidate that was paid
 * for: every round pays for a perturbed minimiser, not only the rounds that fire. The whole query
 * is clamped, the ridge included, without which its sensitivity is unbounded (fact printed-query).
 *
 * @param queryScale of the Laplace noise on the query, {@code thresholdScale} on the threshold
 */
record PrintedGate(double threshold, double lossClip, double queryScale, double thresholdScale) {

  /** What line 9 asks about a candidate, given the last released model. */
  Sensitive decrease(
      PerturbedMinimiser candidate, LocalObjective local, Vec last, Neighbours neighbours) {
    return candidate.measured(new Decrease(local, last, lossClip), range(neighbours));
  }

  /**
   * Line 9. Both noises are symmetric and enter as a sum; the one with the larger scale protects,
   * the other is added to a constant and is free.
   */
  boolean isAbove(Sensitive decrease, Curator curator) {
    boolean queryProtects = queryScale >= thresholdScale;
    Sensitive constant = Sensitive.of(0.0, none(decrease.sensitivity().neighbours()));
    double query =
        drawn(IppAdmm.GATE_QUERY, queryProtects ? decrease : constant, queryScale, curator);
    double minusThreshold =
        drawn(IppAdmm.GATE_THRESHOLD, queryProtects ? constant : decrease, thresholdScale, curator);
    return query + minusThreshold >= threshold;
  }

  /** What one answer costs. */
  PrivacyEvent bitEvent(Neighbours neighbours) {
    double scale = Math.max(queryScale, thresholdScale);
    return LaplaceNoise.ofScale(scale).eventFor(range(neighbours), 1);
  }

  private static double drawn(Site site, Sensitive value, double scale, Curator curator) {
    return curator
        .release(site.name(), value, LaplaceNoise.ofScale(scale), Audience.EVERYONE)
        .value()
        .get(0);
  }

  /** What the query of line 9 measures; it keeps nothing of the candidate. */
  record Decrease(LocalObjective local, Vec last, double lossClip) implements CandidateQuery {
    @Override
    public String name() {
      return "decrease of the clipped loss";
    }

    @Override
    public double of(Vec candidate) {
      double decrease = local.clippedLoss(last, lossClip) - local.clippedLoss(candidate, lossClip);
      return Math.max(-lossClip, Math.min(lossClip, decrease));
    }
  }

  private Sensitivity range(Neighbours neighbours) {
    Objects.requireNonNull(neighbours, "neighbours");
    return new Sensitivity(
        Sensitivity.Norm.L1, 2 * lossClip, neighbours, "a number in [-lossClip, lossClip]");
  }

  private static Sensitivity none(Neighbours neighbours) {
    return new Sensitivity(Sensitivity.Norm.L1, 0, neighbours, "a constant");
  }
}
