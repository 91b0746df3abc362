package dev.tacit.dp.theorem;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Rounding;
import java.util.ArrayList;
import java.util.List;

/**
 * The last iterate of noisy proximal gradient steps on a strongly convex problem (fact
 * last-iterate). The steps contract by c below 1, so what a record did early is forgotten. Each
 * step's noise absorbs a shift a_k; the shifts must satisfy sum c^(T-k) a_k = s sum c^(T-k) with s
 * the shift of one step, and the least sum of a_k^2 (shifted interpolation) gives, for a release of
 * multiplier k each,
 *
 * <pre>mu = (1/k) sqrt((1 - c^T) / (1 + c^T) (1 + c) / (1 - c)),</pre>
 *
 * which the linear Gaussian case attains. It never exceeds sqrt(T)/k, plain composition.
 *
 * <p>Computed states. The proof is about real numbers and continuous noise. Let y_k be the value
 * that the curator noises in step k, rounded to its grid, plus continuous noise of deviation sigma.
 * What leaves the curator is y_k rounded to the grid (but for the Slack on the receipt), and the
 * next state is a function of that alone. So the mean of y_(k+1) given y_1 .. y_k is a function of
 * y_k, and it is within some e of the exact phi(prox(y_k)): e counts the rounding after the noise
 * (times c), the proximal operator in doubles, the gradient and step in doubles, and the rounding
 * before the noise. Real and exact runs are thus T adaptive Gaussian releases that differ by at
 * most e each: sqrt(T) e / sigma apart (fact gaussian-composition). Two real runs are at most twice
 * that further apart than two exact ones, because trade-off functions of Gaussians chain by adding
 * mu. The published state is a function of the last y.
 *
 * <p>Derived a second time from the standard model of arithmetic. What the argument uses: the
 * widened sensitivity is at least the exact shift, so 1/k bounds s / sigma; the exact map contracts
 * by c because the capped losses keep their curvature bound on stored rows of norm at most 1; the
 * sampler's law is within the Slack of a rounded Gaussian in total variation, in each step and
 * under either neighbour, so the slacks of all steps add up beside this theorem; and e holds for
 * every number of rows that the neighbouring relation allows, since under add-remove fewer rows may
 * be summed in longer parts.
 */
public final class LastIterate {
  /** The name in verdicts and certificates, with its fact number. */
  public static final String NAME = "last iterate of contracting noisy steps (fact F1.11)";

  /** More roundings than the formulas below have, library functions included. */
  private static final int OPERATIONS = 64;

  private LastIterate() {}

  /**
   * (1 - c^T)/(1 + c^T) (1 + c)/(1 - c): as many plainly composed steps would cost the same.
   * Rounded up. Needs a positive gap.
   */
  public static double effectiveSteps(LastIterateFacts.Curvature curvature, long rounds) {
    double gap = curvature.gap();
    if (!(gap > 0) || rounds < 1) {
      throw new IllegalArgumentException(
          "1 - c = " + gap + " must be positive and rounds = " + rounds + " at least 1");
    }
    // (1 - c^T)/(1 + c^T) = tanh(-T log(c) / 2): no cancellation, whatever c is.
    double forgotten = Math.tanh(-(double) rounds * Math.log1p(-gap) / 2);
    return Math.min((double) rounds, Rounding.up(forgotten * (2 - gap) / gap, OPERATIONS));
  }

  /**
   * Each hypothesis with its measured value, and the cheaper event if and only if all hold. A
   * verdict never lowers a price by itself: accountants price its event.
   */
  public static Verdict<PrivacyEvent> apply(PrivacyEvent.Leaf release, LastIterateFacts facts) {
    List<Hypothesis> all = new ArrayList<>(analytic(release, facts));
    all.add(
        new Hypothesis(
            "the noise is inside the proximal operator (F1.11)",
            "noiseInsideProx = " + facts.noiseInsideProx(),
            facts.noiseInsideProx(),
            "add the noise to the gradient step, then apply the proximal operator"));
    all.add(
        new Hypothesis(
            "only the last state leaves (F1.11)",
            "onlyLastLeaves = " + facts.onlyLastLeaves(),
            facts.onlyLastLeaves(),
            "publish the last state only: no averages, checkpoints or progress of states"));
    all.add(
        new Hypothesis(
            "the start is public (F1.11)",
            "publicStart = " + facts.publicStart(),
            facts.publicStart(),
            "start at zero or another constant"));
    return Verdict.of(NAME, all, () -> event((PrivacyEvent.Gaussian) release, facts));
  }

  private static List<Hypothesis> analytic(PrivacyEvent.Leaf release, LastIterateFacts facts) {
    LastIterateFacts.Curvature curvature = facts.curvature();
    return List.of(
        new Hypothesis(
            "every step is one Gaussian release of the same multiplier (F1.11)",
            "release = " + release,
            release instanceof PrivacyEvent.Gaussian,
            "draw Gaussian noise of one scale in every step"),
        new Hypothesis(
            "the smooth part is strongly convex (F1.11)",
            "strongConvexity = " + curvature.strongConvexity(),
            curvature.strongConvexity() > 0,
            "add a ridge, for example `regulariser` l2=0.01"),
        new Hypothesis(
            "stepSize is below 2 / smoothness (F1.11)",
            "stepSize = "
                + curvature.stepSize()
                + ", limit "
                + 2 / curvature.smoothness()
                + ", 1 - c = "
                + curvature.gap(),
            curvature.gap() > 0,
            "lower stepSize"),
        new Hypothesis(
            "the loss is of one scalar score, clipped record by record, ridge outside (F0.7)",
            "clip = " + facts.clip(),
            facts.clip() == LastIterateFacts.Clip.SCALAR_PER_RECORD,
            "clip each record's gradient by itself and add the ridge afterwards"));
  }

  private static PrivacyEvent event(PrivacyEvent.Gaussian release, LastIterateFacts facts) {
    double steps = effectiveSteps(facts.curvature(), facts.rounds());
    double exact = Rounding.up(Math.sqrt(steps) / release.noiseMultiplier(), 4);
    double computed = Rounding.up(2 * Math.sqrt((double) facts.rounds()) * facts.stepError(), 8);
    return new PrivacyEvent.Gaussian(Rounding.down(1 / Math.nextUp(exact + computed), 4));
  }
}
