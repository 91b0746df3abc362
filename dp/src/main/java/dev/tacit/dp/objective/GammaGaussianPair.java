package dev.tacit.dp.objective;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.objective.GammaMixture.Direction;

/**
 * Theorems A and B (fact gamma-gaussian-pair). One record more or less: T adaptive solves of
 * one-record shifts d_t beside Gaussian releases of shift mu_x are dominated by the pair
 *
 * <pre>
 * N(0, 1) x Gamma(T, rate 1)  against  N(-D, 1) x Gamma(T, rate 1 + kappa),
 * D^2 = sum d_t^2 + mu_x^2,  kappa the largest,
 * </pre>
 *
 * whose two directions are {@link GammaMixture}. Replace-one (theorem B): remove one record, then
 * add the other; each half carries half of every shift, and for every split eps = e1 + e2
 *
 * <pre>delta(eps) &lt;= e^e2 (absent over present)(e1) + (present over absent)(e2).</pre>
 *
 * <p>The pair dominates and is in general not attained: it is sharp for kappa well below D and
 * loose for kappa well above, where other facts give less.
 */
public final class GammaGaussianPair implements Profile {
  /**
   * Beyond this the incomplete gamma function was not compared with more digits: no statement is
   * made, and other facts price it.
   */
  static final long MOST_ROUNDS = 1_000_000;

  private final double shift;
  private final double spread;
  private final boolean replace;
  private final GammaMixture absentOverPresent;
  private final GammaMixture presentOverAbsent;

  /** Unequal rounds use the largest kappa and the sum of the squared shifts. */
  public GammaGaussianPair(PerturbedSolves solves) {
    if (!applies(solves)) {
      throw new IllegalArgumentException(
          "releases = "
              + solves.releases()
              + ": theorems A and B are evaluated up to "
              + MOST_ROUNDS
              + "; other facts price more");
    }
    this.replace = solves.neighbours() == Neighbours.REPLACE_ONE;
    double half = replace ? 0.25 : 1;
    this.shift =
        OutwardRounding.up(Math.sqrt(half * (solves.solveSquare() + solves.gaussianSquare())));
    double kappa = solves.largestRatio();
    long rounds = solves.releases();
    this.spread = Math.max(shift, kappa * Math.sqrt((double) rounds)) / 4;
    this.absentOverPresent = new GammaMixture(shift, kappa, rounds, Direction.ABSENT_OVER_PRESENT);
    this.presentOverAbsent = new GammaMixture(shift, kappa, rounds, Direction.PRESENT_OVER_ABSENT);
  }

  static boolean applies(PerturbedSolves solves) {
    return solves.releases() <= MOST_ROUNDS;
  }

  @Override
  public double delta(double epsilon) {
    return replace
        ? replaceOne(epsilon)
        : Math.max(absentOverPresent(epsilon), presentOverAbsent(epsilon));
  }

  /** Theorem A, the record missing under the upper law. */
  public double absentOverPresent(double epsilon) {
    return absentOverPresent.delta(epsilon);
  }

  /** Theorem A, the record present under the upper law. */
  public double presentOverAbsent(double epsilon) {
    return presentOverAbsent.delta(epsilon);
  }

  /**
   * Every split is sound. The best one for Gaussians is eps/2 + D^2/2; curvature moves it, mostly
   * to larger e1, so the search starts there and goes as far as it helps.
   */
  private double replaceOne(double epsilon) {
    double start = epsilon / 2 + shift * shift / 2;
    return OutwardRounding.probability(
        MinimumSearch.lowest(first -> chained(epsilon, first), start, spread));
  }

  private double chained(double epsilon, double first) {
    double second = epsilon - first;
    double removed = Math.exp(Math.nextUp(second)) * absentOverPresent(first);
    return OutwardRounding.up(removed + presentOverAbsent(Math.nextDown(second)));
  }
}
