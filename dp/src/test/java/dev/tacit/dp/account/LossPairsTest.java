package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.profile.GaussianDelta;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The three base pairs against their closed forms. */
class LossPairsTest {
  private static final double LOG_TWO = Math.log(2);

  private static void near(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-12 * Math.abs(expected)));
  }

  /** Rounded up, and not by much. */
  private static void above(double actual, double expected, double room) {
    assertThat(actual).isBetween(expected, expected * (1 + room));
  }

  @Test
  void gaussian_tailsAreThoseOfNormalLosses() {
    GaussianPair one = new GaussianPair(1);
    near(one.tailWith(0.5), 0.5);
    near(one.tailWith(1.5), 0.15865525393145705);
    near(one.tailWithout(-0.5), 0.5);
    near(one.tailWithout(0.5), 0.15865525393145705);
    GaussianPair two = new GaussianPair(2);
    near(two.tailWith(2), 0.5);
    near(two.tailWith(0), 0.8413447460685429);
    near(two.tailWithout(2), 0.02275013194817921);
    near(two.top(Math.exp(-2)), 6);
    near(two.logDensityWithout(2), -2 - 0.5 * Math.log(2 * Math.PI) - LOG_TWO);
    assertThat(two.atom()).isZero();
  }

  @Test
  void gaussian_divergenceIsLinearInTheOrder() {
    above(new GaussianPair(2).renyi(3), 6, 1e-15);
    above(new GaussianPair(0.1).renyi(7), 0.035, 1e-15);
    assertThat(new GaussianPair(2).renyi(3)).isGreaterThan(6);
  }

  @Test
  void gaussian_smoothnessFallsWithTheDistanceFromTheMean() {
    GaussianPair two = new GaussianPair(2);
    assertThat(two.smoothness(-4, 2)).isEqualTo(0.5);
    assertThat(two.smoothness(1, 6)).isEqualTo(0.4);
  }

  @Test
  void gaussian_nodesIntegratePowersOfTheRatio() {
    for (double mu : new double[] {0.3, 1, 2}) {
      GaussianPair pair = new GaussianPair(mu);
      for (double order : new double[] {1.5, 4, 30}) {
        double log = order * (order - 1) * mu * mu / 2;
        assertThat(pair.nodes(order).logExpectation(y -> order * y))
            .isCloseTo(log, within(1e-12 * (1 + log)));
        near(pair.nodes(order).expectation(y -> y), -mu * mu / 2);
        // E0[e^(order y); y above 0] is the tail of the law whose mean moved by order mu^2.
        double part = log + Math.log(GaussianDelta.upper(mu / 2 - order * mu));
        assertThat(pair.nodesAbove(order).logExpectation(y -> order * y))
            .isCloseTo(part, within(1e-11 * (1 + log)));
      }
    }
  }

  @Test
  void gaussian_nodesAreAtMostTwentyThousand() {
    // From -mu^2/2 - 10 mu to mu^2 (order - 1/2) + 10 mu in steps of half of min(mu, 1).
    assertThat(new GaussianPair(1).nodes(9980)).isNotNull();
    assertThat(new GaussianPair(1).nodes(9980.5)).isNull();
    assertThat(new GaussianPair(2).nodes(2490)).isNotNull();
    assertThat(new GaussianPair(2).nodes(2490.5)).isNull();
    // Sixteen for each panel of that width between 0 and the upper end.
    assertThat(new GaussianPair(1).nodesAbove(615.5)).isNotNull();
    assertThat(new GaussianPair(1).nodesAbove(616)).isNull();
    assertThat(new GaussianPair(2).nodesAbove(151.75)).isNotNull();
    assertThat(new GaussianPair(2).nodesAbove(152)).isNull();
  }

  @Test
  void laplace_tailsHaveAnAtomAtEitherEnd() {
    LaplacePair pair = new LaplacePair(2);
    near(pair.tailWith(0), 1 - 0.5 * Math.exp(-1));
    near(pair.tailWith(1), 1 - 0.5 * Math.exp(-0.5));
    near(pair.tailWith(Math.nextDown(2.0)), 0.5);
    assertThat(pair.tailWith(2)).isZero();
    near(pair.tailWith(-2), 1 - 0.5 * Math.exp(-2));
    assertThat(pair.tailWith(Math.nextDown(-2.0))).isOne();
    near(pair.tailWithout(0), 0.5 * Math.exp(-1));
    near(pair.tailWithout(1), 0.5 * Math.exp(-1.5));
    assertThat(pair.tailWithout(2)).isZero();
    near(pair.tailWithout(-2), 0.5);
    assertThat(pair.tailWithout(Math.nextDown(-2.0))).isOne();
    assertThat(pair.top(0.1)).isEqualTo(2);
    assertThat(pair.atom()).isEqualTo(2);
  }

  @Test
  void laplace_densityBetweenTheAtoms() {
    LaplacePair pair = new LaplacePair(2);
    // P0(a < y < b) = (e^(-(a + 2)/2) - e^(-(b + 2)/2)) / 2 has this density.
    near(pair.logDensityWithout(1), -1.5 - Math.log(4));
    assertThat(pair.smoothness(-1, 1)).isEqualTo(1);
    assertThat(pair.smoothness(-2, 1)).isZero();
    assertThat(pair.smoothness(-1, 2)).isZero();
  }

  /** a (a-1)/(2 a - 1) sum over k of e^k/k! ((a-1)^(k-1) + (-1)^k a^(k-1)): E - 1 as a series. */
  private static double laplaceExcess(double order, double epsilon) {
    double sum = 0;
    double factor = 1;
    for (int k = 1; k <= 60; k++) {
      factor *= epsilon / k;
      double sign = k % 2 == 0 ? 1 : -1;
      sum += factor * (Math.pow(order - 1, k - 1.0) + sign * Math.pow(order, k - 1.0));
    }
    return order * (order - 1) / (2 * order - 1) * sum;
  }

  @Test
  void laplace_divergenceByItsSeries() {
    double[][] cases = {
      {1.0001, 1e-3}, {1.001, 0.1}, {1.2, 0.3}, {1.49, 0.3}, {1.4, 0.45}, {1.6, 0.1}, {3, 0.7}
    };
    for (double[] c : cases) {
      double expected = Math.log1p(laplaceExcess(c[0], c[1])) / (c[0] - 1);
      above(new LaplacePair(c[1]).renyi(c[0]), expected, 1e-10);
    }
  }

  @Test
  void laplace_divergenceNeverExceedsTheLargestLoss() {
    // Far above one: log(order / (2 order - 1)) / (order - 1) below epsilon.
    above(new LaplacePair(3).renyi(500), 3 + Math.log(500 / 999.0) / 499, 1e-10);
    assertThat(new LaplacePair(3).renyi(1e16)).isLessThanOrEqualTo(3);
  }

  @Test
  void laplace_nodesIntegrateAtomsAndDensity() {
    for (double epsilon : new double[] {0.2, 1, 6}) {
      LaplacePair pair = new LaplacePair(epsilon);
      near(pair.nodes(2).expectation(y -> 1), 1);
      near(pair.nodesAbove(2).expectation(y -> 1), pair.tailWithout(0));
      for (double order : new double[] {2, 20}) {
        double first = (order - 1) * epsilon + Math.log(order / (2 * order - 1));
        double second = -order * epsilon + Math.log((order - 1) / (2 * order - 1));
        near(
            pair.nodes(order).logExpectation(y -> order * y),
            first + Math.log1p(Math.exp(second - first)));
      }
    }
  }

  @Test
  void laplace_panelsAreAtMostFiveHundred() {
    assertThat(new LaplacePair(1).nodes(1000)).isNotNull();
    assertThat(new LaplacePair(1).nodes(1001)).isNull();
    assertThat(new LaplacePair(1).nodesAbove(2000)).isNotNull();
    assertThat(new LaplacePair(1).nodesAbove(2001)).isNull();
  }

  @Test
  void response_hasTwoAtoms() {
    ResponsePair pair = new ResponsePair(LOG_TWO);
    near(pair.tailWith(0), 2 / 3.0);
    near(pair.tailWith(-LOG_TWO), 2 / 3.0);
    assertThat(pair.tailWith(LOG_TWO)).isZero();
    assertThat(pair.tailWith(-0.7)).isOne();
    near(pair.tailWithout(0), 1 / 3.0);
    near(pair.tailWithout(-LOG_TWO), 1 / 3.0);
    assertThat(pair.tailWithout(LOG_TWO)).isZero();
    assertThat(pair.tailWithout(-0.7)).isOne();
    assertThat(pair.top(0.3)).isEqualTo(LOG_TWO);
    assertThat(pair.atom()).isEqualTo(LOG_TWO);
    assertThat(pair.smoothness(-0.1, 0.1)).isZero();
    assertThat(pair.logDensityWithout(0)).isEqualTo(Double.NEGATIVE_INFINITY);
    near(pair.nodes(3).expectation(y -> 1), 1);
    near(pair.nodes(3).expectation(y -> y), -LOG_TWO / 3);
    near(pair.nodesAbove(3).expectation(Math::exp), 2 / 3.0);
  }

  @Test
  void response_divergenceIsItsDefinition() {
    for (double epsilon : new double[] {0.1, 0.4, LOG_TWO, 4}) {
      for (double order : new double[] {1.05, 1.5, 2, 9}) {
        double with = 1 / (1 + Math.exp(-epsilon));
        double without = 1 / (1 + Math.exp(epsilon));
        double moment =
            Math.pow(with, order) * Math.pow(without, 1 - order)
                + Math.pow(without, order) * Math.pow(with, 1 - order);
        double expected = Math.log(moment) / (order - 1);
        above(new ResponsePair(epsilon).renyi(order), expected * (1 - 1e-12), 2e-11);
      }
    }
    assertThat(new ResponsePair(0).renyi(2)).isZero();
    assertThat(new ResponsePair(5).renyi(1e18)).isLessThanOrEqualTo(5);
  }

  @Test
  void response_divergenceKeepsItsDigitsNextToOne() {
    // order epsilon^2 / 2 to leading order; the next terms are below epsilon^2.
    above(new ResponsePair(1e-6).renyi(1.0001), 1.0001 * 1e-12 / 2 * (1 - 1e-11), 2e-11);
    above(new ResponsePair(1e-6).renyi(1000), 1000 * 1e-12 / 2 * (1 - 1e-6), 1e-6);
  }

  @Test
  void nodes_growWithoutLosingAny() {
    Nodes nodes = new Nodes();
    for (int i = 1; i <= 200; i++) {
      nodes.add(i, Math.log(i));
    }
    near(nodes.expectation(y -> y), 200 * 201 * 401 / 6.0);
    near(nodes.logExpectation(y -> 0), Math.log(20100));
    near(nodes.logExpectation(y -> 5000), 5000 + Math.log(20100));
  }

  @Test
  void nodes_panelsIntegrateOverTheWholeInterval() {
    for (int panels : List.of(1, 2, 7)) {
      Nodes nodes = new Nodes();
      nodes.addPanels(-1, 3, panels, y -> 0);
      near(nodes.expectation(y -> 1), 4);
      near(nodes.expectation(y -> y * y), 28 / 3.0);
      near(nodes.expectation(y -> y * y * y), 20);
    }
  }
}
