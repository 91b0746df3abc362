package dev.tacit.dp.objective;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * Theorems A and B (fact T3). Status: UNREVIEWED. A proof is written down and its inequalities were
 * tried numerically, but nobody has re-derived it; this bound may be shown beside the others and
 * certifies nothing unless the user accepts unproved facts.
 *
 * <p>Theorem A, one record more or less, T rounds, d = shift, G ~ Gamma(T, 1):
 *
 * <pre>
 * absent over present:  E delta_G(sqrt(T) d; eps + T ln(1+kappa) - kappa G)
 * present over absent:  E delta_G(sqrt(T) d; eps - T ln(1+kappa) + kappa/(1+kappa) G)
 * </pre>
 *
 * Theorem B, replace-one: remove one record, then add the other. For the composed ROC curves the
 * supremum over tests equals the minimum over e of exp(eps - e) A(e) + A'(eps - e), so every e
 * gives an upper bound and no grid of tests is needed. Each half carries half of every shift.
 */
public final class DominatingPair implements Profile {
  /** Covers quadrature error; the written-down theorem itself asks for such a margin. */
  private static final double MARGIN = 1.0001;

  private static final int CELLS = 40;
  private static final double[] POINTS = {
    -0.9602898564975362,
    -0.7966664774136267,
    -0.525532409916329,
    -0.18343464249564978,
    0.18343464249564978,
    0.525532409916329,
    0.7966664774136267,
    0.9602898564975362
  };
  private static final double[] WEIGHTS = {
    0.10122853629037706,
    0.22238103445337443,
    0.3137066458778869,
    0.36268378337836166,
    0.36268378337836166,
    0.3137066458778869,
    0.22238103445337443,
    0.10122853629037706
  };
  private static final double TAIL = 1e-16;

  private final double shift;
  private final double logJacobian;
  private final double kappa;
  private final boolean replace;
  private final double[] nodes = new double[CELLS * POINTS.length];
  private final double[] weights = new double[CELLS * POINTS.length];

  /** Unequal rounds use the largest kappa and the sum of the squared shifts. */
  public DominatingPair(PerturbedSolves solves) {
    this.replace = solves.neighbours() == Neighbours.REPLACE_ONE;
    double half = replace ? 0.25 : 1;
    this.shift = Outward.up(Math.sqrt(half * (solves.solveSquare() + solves.gaussianSquare())));
    this.kappa = solves.largestRatio();
    double rounds = solves.releases();
    this.logJacobian = rounds * Math.log1p(kappa);
    fillGammaNodes(rounds);
  }

  @Override
  public double delta(double epsilon) {
    return replace
        ? replaceOne(epsilon)
        : Math.max(absentOverPresent(epsilon), presentOverAbsent(epsilon));
  }

  /** Theorem A, the record missing under the upper law. */
  public double absentOverPresent(double epsilon) {
    double sum = TAIL;
    for (int node = 0; node < nodes.length; node++) {
      sum +=
          weights[node] * GaussianProfile.delta(shift, epsilon + logJacobian - kappa * nodes[node]);
    }
    return Outward.probability(sum * MARGIN);
  }

  /** Theorem A, the record present under the upper law. */
  public double presentOverAbsent(double epsilon) {
    double sum = TAIL;
    double slope = kappa / (1 + kappa);
    for (int node = 0; node < nodes.length; node++) {
      sum +=
          weights[node] * GaussianProfile.delta(shift, epsilon - logJacobian + slope * nodes[node]);
    }
    return Outward.probability(sum * MARGIN);
  }

  private double replaceOne(double epsilon) {
    double low = epsilon / 2 - 2 * shift - 4 * logJacobian;
    double high = epsilon / 2 + 2 * shift + 4 * logJacobian;
    for (int round = 0; round < 60; round++) {
      double left = low + (high - low) / 3;
      double right = high - (high - low) / 3;
      if (chained(epsilon, left) < chained(epsilon, right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return chained(epsilon, (low + high) / 2);
  }

  private double chained(double epsilon, double first) {
    double second = epsilon - first;
    return Outward.probability(
        Math.exp(second) * absentOverPresent(first) + presentOverAbsent(second));
  }

  /** Gauss-Legendre nodes of the Gamma density on cells from tail to tail. */
  private void fillGammaNodes(double rounds) {
    double spread = 9 * Math.sqrt(rounds) + 45;
    double low = Math.max(0, rounds - spread);
    double half = (rounds + spread - low) / CELLS / 2;
    double scale = LogGamma.value(rounds);
    for (int index = 0; index < nodes.length; index++) {
      int point = index % POINTS.length;
      double node = low + half * (2 * (index / POINTS.length) + 1 + POINTS[point]);
      nodes[index] = node;
      weights[index] =
          half * WEIGHTS[point] * Math.exp((rounds - 1) * Math.log(node) - node - scale);
    }
  }
}
