package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.event.Neighbours;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Theorem 2 of the paper with its unnamed constant c = 1: sigma^2 = G^2 K S ln(1/delta) / (M^2
 * epsilon^2), claimed for epsilon at most of the order of K S / M^2 (fact printed-star-noise).
 */
record PrintedCalibration(Budget budget, int rounds, int innerSteps) {
  /** Any split of the variance is sound; these are tried and the best for the claim is used. */
  private static final List<Double> SHARES = List.of(.05, .5);

  /** The printed noise of an owner, from its own size. */
  PrintedPsNoise noise(OwnerFacts share) {
    PrintedPsNoise best = null;
    double least = Double.POSITIVE_INFINITY;
    for (double part : SHARES) {
      PrintedPsNoise noise = new PrintedPsNoise(sigma(share), part, batches(share));
      double epsilon = certified(share, noise).epsilon();
      if (best == null || epsilon < least) {
        best = noise;
        least = epsilon;
      }
    }
    return best;
  }

  double sigma(OwnerFacts share) {
    double steps = (double) rounds * innerSteps;
    double slope = share.weight() * share.clip();
    double logarithm = Math.log(1 / budget.delta());
    return slope * Math.sqrt(steps * logarithm) / (share.records() * budget.epsilon());
  }

  /** One record a step: a uniform draw, or a Poisson batch of one record on average. */
  private Batches batches(OwnerFacts share) {
    return budget.neighbours() == Neighbours.REPLACE_ONE
        ? new Batches.FixedSize(1, share.records())
        : new Batches.Poisson(1.0 / share.records());
  }

  Guarantee certified(OwnerFacts share, PrintedPsNoise noise) {
    return Accountants.all()
        .guarantee(noise.event(share, rounds, innerSteps), budget.neighbours(), budget.delta());
  }

  /** What a threshold test on the noisy gradients reaches at the claimed epsilon. */
  double leastDelta(OwnerFacts share) {
    double difference = 2 * share.weight() * share.clip();
    double shift = budget.neighbours() == Neighbours.REPLACE_ONE ? 2 * difference : difference;
    return DetectionBound.delta(
        budget.epsilon(),
        sigma(share),
        shift,
        1.0 / share.records(),
        PsNoise.sampledSteps(rounds, innerSteps));
  }

  /** The claim where it is worst; equal owners are judged once. */
  PaperClaim claim(Map<OwnerFacts, PrintedPsNoise> owners) {
    Guarantee worst = null;
    double delta = 0;
    boolean applies = true;
    for (Map.Entry<OwnerFacts, PrintedPsNoise> owner : owners.entrySet()) {
      OwnerFacts share = owner.getKey();
      Guarantee own = certified(share, owner.getValue());
      worst = worst == null || own.epsilon() > worst.epsilon() ? own : worst;
      delta = Math.max(delta, leastDelta(share));
      applies &= budget.epsilon() <= mostEpsilon(share);
    }
    PaperClaim.Validity validity = holds(worst.epsilon(), delta, applies);
    return new PaperClaim(budget.epsilon(), budget.delta(), validity, why(worst, delta, applies));
  }

  private PaperClaim.Validity holds(double certified, double leastDelta, boolean applies) {
    if (certified <= budget.epsilon()) {
      return PaperClaim.Validity.YES;
    }
    if (!applies) {
      return PaperClaim.Validity.VOID;
    }
    return leastDelta > budget.delta() ? PaperClaim.Validity.NO : PaperClaim.Validity.UNPROVED;
  }

  private String why(Guarantee certified, double leastDelta, boolean applies) {
    String proved =
        certified.isFinite()
            ? "certified from the noise: epsilon " + RoundedUp.text(certified.epsilon())
            : "no finite epsilon can be certified at this delta"
                + certified.whyInfinite().map(why -> ": " + why).orElse("");
    return String.format(
        Locale.ROOT,
        "theorem 2 with c = 1%s; seen in every inner step, its noise has delta >= %.4g at the"
            + " claimed epsilon; %s",
        applies ? "" : ", whose precondition epsilon <= rounds * innerSteps / records^2 fails",
        leastDelta,
        proved);
  }

  private double mostEpsilon(OwnerFacts share) {
    return (double) rounds * innerSteps / ((double) share.records() * share.records());
  }
}
