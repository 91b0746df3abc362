package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.KolmogorovSmirnov;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Every way in which noise gets into a number, against the scale that its receipt states: a million
 * draws each, so that noise 4 % short is noticed. The seven samples share a false-failure rate of
 * 1e-6 (a bound that holds for every sample size); the twin of each is the same sample against a
 * law 4 % wider, which moves a distribution function by at least .0072 where .0029 is critical:
 * with the same bound it goes unnoticed with probability below 1e-15.
 */
class DrawnNoiseTest {
  private static final int DRAWS = 1_000_000;
  private static final double EACH = 1e-6 / 7;
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L1, 1, Neighbours.REPLACE_ONE, "test");
  private static final ObjectiveFacts FACTS =
      new ObjectiveFacts(2, 1, .25, .1, true, Neighbours.REPLACE_ONE);

  private static void requireLaw(double[] noise, DoubleUnaryOperator law, double scale) {
    assertThat(KolmogorovSmirnov.rejects(noise, Laws.scaled(law, scale), EACH)).isFalse();
    assertThat(KolmogorovSmirnov.rejects(noise, Laws.scaled(law, 1.04 * scale), EACH)).isTrue();
  }

  /** The first part of the event of the only receipt. */
  private static PrivacyEvent paid(Curator curator) {
    PrivacyEvent event = curator.receipts().get(0).event();
    return event instanceof PrivacyEvent.Composed composed ? composed.parts().get(0) : event;
  }

  @Test
  void gaussian_isDrawnAsTheReceiptSays() {
    Curator curator = Curator.of(Keys.seeded(1), "run", "agent", 0);
    double[] noise =
        curator
            .release(
                "x",
                Sensitive.of(Vec.zeros(DRAWS), UNIT),
                GaussianNoise.ofSigma(.7),
                Audience.EVERYONE)
            .value()
            .toArray();
    requireLaw(noise, Laws::normal, ((PrivacyEvent.Gaussian) paid(curator)).noiseMultiplier());
  }

  @Test
  void gaussian_onTopOfAStart_isDrawnAsTheReceiptSays() {
    Curator curator = Curator.of(Keys.seeded(2), "run", "agent", 0);
    Vec start = Vec.zeros(DRAWS).map(zero -> .25);
    Vec released =
        curator
            .releaseFrom(
                "x",
                start,
                Sensitive.of(Vec.zeros(DRAWS), UNIT),
                GaussianNoise.ofSigma(.7),
                Audience.EVERYONE)
            .value();
    double scale = ((PrivacyEvent.Gaussian) paid(curator)).noiseMultiplier();
    requireLaw(released.minus(start).toArray(), Laws::normal, scale);
  }

  @Test
  void laplace_isDrawnAsTheReceiptSays() {
    Curator curator = Curator.of(Keys.seeded(3), "run", "agent", 0);
    double[] noise =
        curator
            .release(
                "x",
                Sensitive.of(Vec.zeros(DRAWS), UNIT),
                LaplaceNoise.ofScale(.7),
                Audience.EVERYONE)
            .value()
            .toArray();
    double multiplier = ((PrivacyEvent.Laplace) paid(curator)).noiseMultiplier();
    // Rounding a million coordinates costs a thousandth of the multiplier.
    assertThat(multiplier).isCloseTo(.7, within(.002));
    requireLaw(noise, Laws::laplace, .7);
  }

  @Test
  void gaussianInTheObjective_isDrawnAsTheReceiptSays() {
    ObjectiveDraw draw = ObjectiveDraw.of(GaussianNoise.ofSigma(.7), DRAWS);
    PrivacyEvent.ObjectivePerturbation paid =
        (PrivacyEvent.ObjectivePerturbation) draw.leaf(FACTS, 1e-8);
    requireLaw(draw.draw(Keys.sampler(4)).toArray(), Laws::normal, paid.sigma());
  }

  /** In one dimension the density exp(-rate |b|) is Laplace's. */
  @Test
  void gammaNormInTheObjective_isDrawnAsTheReceiptSays() {
    ObjectiveDraw draw = ObjectiveDraw.of(GammaNormNoise.ofRate(1 / .7), 1);
    PrivacyEvent.GammaObjectivePerturbation paid =
        (PrivacyEvent.GammaObjectivePerturbation) draw.leaf(FACTS, 1e-8);
    GridSampler sampler = Keys.sampler(5);
    double[] noise = Vec.zeros(DRAWS).map(zero -> draw.draw(sampler).get(0)).toArray();
    requireLaw(noise, Laws::laplace, 1 / paid.noiseRate());
  }

  /**
   * One-sided noise of a gate, less its mean, in units of the query's sensitivity (fact
   * above-threshold).
   */
  @Test
  void gateNoises_areDrawnAsTheReceiptSays() {
    GatePlan plan = new GatePlan(0, UNIT, 2, 5, 3);
    GateNoise gate = GateNoise.of(plan);
    PrivacyEvent.SparseVector paid = (PrivacyEvent.SparseVector) plan.event();
    GridSampler sampler = Keys.sampler(6);
    double step = gate.grid().step();
    Vec places = Vec.zeros(DRAWS);
    double[] threshold = places.map(zero -> step * gate.thresholdNoise(sampler)).toArray();
    double[] query = places.map(zero -> step * gate.queryNoise(sampler)).toArray();
    requireLaw(threshold, DrawnNoiseTest::centredExponential, paid.thresholdMultiplier());
    requireLaw(query, DrawnNoiseTest::centredExponential, paid.queryMultiplier());
  }

  private static double centredExponential(double x) {
    return x < -1 ? 0 : -Math.expm1(-(x + 1));
  }
}
