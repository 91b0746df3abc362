package dev.tacit.admm.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where the bins of margins are, by what was released. */
class CurveProtocolTest {
  private static final int ROWS = 10_000;
  private static final CurveParameters SCALES =
      new CurveParameters(ROWS, 1, 1, Neighbours.REPLACE_ONE);
  private static final CurveProtocol COURSE = new CurveProtocol(SCALES, 10, 1);

  @Test
  void stepC_theLookSaysWhereMarginsAre() {
    MarginBins bins = COURSE.bins(model(-.5, 1), looked(-.5, .29));
    assertThat(bins.centre()).isEqualTo(-.5);
    assertThat(bins.spread()).isCloseTo(.2, within(1e-12));
  }

  /** Noise of deviation .04 in mean and square, so .056 in their difference. */
  @Test
  void stepC_aSpreadThatNoiseCouldHaveMadeIsNotBelieved() {
    CurveParameters faint = new CurveParameters(ROWS, 1, .0113, Neighbours.REPLACE_ONE);
    assertThat(faint.measuresMargins()).isTrue();
    assertThat(faint.marginDeviation()).isCloseTo(.0396, within(1e-4));
    CurveProtocol protocol = new CurveProtocol(faint, 10, 1);
    assertThat(protocol.bins(model(-.5, 1), looked(-.5, .24)).spread())
        .isCloseTo(1 / 3.0, within(1e-12));
    assertThat(protocol.bins(model(-.5, 1), looked(-.5, .5)).spread()).isCloseTo(.5, within(1e-12));
    // Less noise: what counts as unseen is smaller, three deviations of mean square less mean^2.
    CurveParameters clear = new CurveParameters(ROWS, 1, .1, Neighbours.REPLACE_ONE);
    assertThat(new CurveProtocol(clear, 10, 1).bins(model(-.5, 1), looked(-.5, .24)).spread())
        .isCloseTo(Math.sqrt(3 * clear.marginDeviation() * Math.sqrt(2)), within(1e-12));
  }

  /** Each of five owners has a fifth of the rows and its own noise; their means are averaged. */
  @Test
  void stepC_theNoiseOfTheLookIsThatOfAllOwners() {
    for (Neighbours neighbours : Neighbours.values()) {
      CurveParameters five = new CurveParameters(ROWS, 5, .1, neighbours);
      double own =
          CurveParameters.marginSensitivity(neighbours) / (ROWS / 5.0) / (.1 * Math.sqrt(.2));
      assertThat(five.marginDeviation()).isCloseTo(own / Math.sqrt(5), within(1e-12));
    }
  }

  /** All features are small beside the intercept: nothing is within the reach. */
  @Test
  void stepC_marginsBeyondTheReachAreAroundTheIntercept() {
    MarginBins bins = COURSE.bins(model(-5, 1), looked(-1, 1));
    assertThat(bins.centre()).isEqualTo(-5);
    assertThat(bins.spread()).isCloseTo(1 / 3.0, within(1e-12));
    // All on one side, but the intercept is not: nothing better is known.
    assertThat(COURSE.bins(model(.5, 1), looked(-1, 1)).centre()).isEqualTo(-1);
  }

  /** A model that says no to everybody still tells how often that is wrong. */
  @Test
  void stepC_whoIsAlwaysToldNoHasTheBaseRate() {
    Random random = new Random(3);
    MarginBins bins = COURSE.bins(model(-5, 1), looked(-1, 1));
    double[] counts = new double[2 * bins.count()];
    for (int row = 0; row < ROWS; row++) {
      double margin = -5 + random.nextGaussian() / 3;
      int bin = 0;
      while (bin < bins.count() - 1 && margin >= bins.edges().get(bin)) {
        bin++;
      }
      counts[(random.nextDouble() < .2 ? bins.count() : 0) + bin]++;
    }
    Vec numbers = CurveFit.of(bins, SCALES, .45).apply(List.of(Vec.of(counts)));
    ProbabilityCurve curve = ProbabilityCurve.of(numbers);
    assertThat(curve.probability(-5)).isCloseTo(.2, within(.03));
  }

  private static AgreedModel model(double intercept, double reach) {
    return new AgreedModel(
        AgreedModel.packed(
            new ReleasedModel(TestReleased.of(Vec.of(1)), TestReleased.of(Vec.of(intercept))),
            TestReleased.of(Vec.of(reach, 1))));
  }

  private static Optional<Released> looked(double mean, double square) {
    return Optional.of(TestReleased.of(Vec.of(mean, square)));
  }
}
