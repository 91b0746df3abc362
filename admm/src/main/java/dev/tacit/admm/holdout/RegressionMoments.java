package dev.tacit.admm.holdout;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.ResidualMoments;
import dev.tacit.optim.risk.SumRounding;
import java.util.Map;

/**
 * How far predictions of numbers in [-1, 1] are from the truth, and how far numbers are from each
 * other: sums over the test records of 1, a, a^2, a^4, s and s^2, with a the distance over a reach,
 * at most 1, and s the number itself, moved to [0, 1].
 *
 * <p>A record adds a vector of the box [0, 1]^6 whose first number is 1, and an empty one adds 0.
 * Two records are at most sqrt(5) apart, a record and nothing sqrt(6), which is so for units whose
 * rows weigh 1 together, too: theirs are mixtures of such vectors and of 0. So both relations have
 * sqrt(6).
 */
record RegressionMoments() implements TestQuestion {
  private static final double FARTHEST = Math.nextUp(Math.sqrt(ResidualMoments.LENGTH));

  /** Numbers in [-1, 1] are not farther apart. */
  private static final double WIDEST = 2;

  private static final int PRODUCTS = 8;

  /** So few of the records that trained may be beyond half of the reach, and what noise hides. */
  private static final double BEYOND = .001;

  /** In deviations of the noise: more is there. */
  private static final double IN_NOISE = 2;

  /** Noise that could hide a larger share of the records says nothing about the reach. */
  private static final double HIDDEN = .05;

  @Override
  public int length() {
    return ResidualMoments.LENGTH;
  }

  @Override
  public Sensitivity sensitivity(PublicSize size) {
    return new Sensitivity(
            Sensitivity.Norm.L2, FARTHEST, size.neighbours(), "six numbers in [0, 1] of a record")
        .widened(
            2 * SumRounding.bound(size.maxRecords(), length(), FARTHEST, PRODUCTS),
            "rounding of products and weights");
  }

  /** The reach. */
  @Override
  public Vec testInput(Outcome outcome) {
    return Vec.of(reach(outcome));
  }

  /**
   * Twice the distance beyond which hardly a record that trained has its prediction, as far as the
   * released residuals show; without any, or where noise could hide many such records, the widest
   * that there is.
   */
  private static double reach(Outcome outcome) {
    Released residuals = outcome.auxiliaryReleases().get(AuxiliaryNames.RESIDUAL_COUNTS);
    if (residuals == null) {
      return WIDEST;
    }
    Vec counts = residuals.value();
    Vec edges = outcome.auxiliaryReleases().get(AuxiliaryNames.RESIDUAL_EDGES).value();
    double deviation =
        outcome.auxiliaryReleases().get(AuxiliaryNames.RESIDUAL_DEVIATION).value().get(0);
    double all = 0;
    for (int k = 0; k < counts.dimension(); k++) {
      all += counts.get(k);
    }
    double reach = WIDEST;
    double beyond = 0;
    for (int k = 0; k < edges.dimension() / 2; k++) {
      beyond += counts.get(k) + counts.get(counts.dimension() - 1 - k);
      double noise = IN_NOISE * deviation * Math.sqrt(2.0 * (k + 1));
      if (noise > HIDDEN * all || beyond > BEYOND * all + noise) {
        break;
      }
      reach = edges.get(edges.dimension() - 1 - k);
    }
    return Math.min(WIDEST, 2 * reach);
  }

  @Override
  public Vec answer(Outcome outcome, Examples records) {
    ResidualMoments question = new ResidualMoments(TestQuestion.functions(outcome), reach(outcome));
    return TestQuestion.sum(question, records);
  }

  @Override
  public Map<String, Released> auxiliaryReleases(
      Released answer, double deviation, Outcome outcome) {
    return Map.of(
        AuxiliaryNames.TEST_MOMENTS,
        answer,
        AuxiliaryNames.TEST_REACH,
        answer.map(PublicNumbers.of(reach(outcome))),
        AuxiliaryNames.TEST_DEVIATION,
        answer.map(PublicNumbers.of(deviation)));
  }

  @Override
  public String text() {
    return "sums over test records of six numbers about distance and spread";
  }
}
