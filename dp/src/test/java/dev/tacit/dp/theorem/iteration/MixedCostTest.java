package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class MixedCostTest {
  private static final double ROOM = 1e-11;
  private static final MixedCost RARE =
      new MixedCost(List.of(new MixedCost.Part(0.25, 1), new MixedCost.Part(0.25, 2)));

  private static void above(double actual, double expected) {
    assertThat(actual).isBetween(expected, expected * (1 + ROOM));
  }

  private static double up(double weight) {
    return Math.nextUp(Math.nextUp(weight));
  }

  /** Adding 1/n up n times falls below one for many n; the weights must not. */
  @Test
  void weights_areRoundedUp() {
    int below = 0;
    for (long users = 1; users <= 3000; users++) {
      double each = 1.0 / users;
      MixedCost cost = MixedCost.of(new MixedCost.Weights(0, users - 1, each), later -> 1);
      assertThat(cost.parts()).hasSize(1);
      assertThat(cost.parts().get(0).weight()).isBetween(1.0, 1 + 1e-15);
      double added = 0;
      for (long later = 0; later < users; later++) {
        added += each;
      }
      below += added < 1 ? 1 : 0;
    }
    assertThat(below).isGreaterThan(100);
  }

  @Test
  void delta_isTheMeanOfTheParts() {
    above(
        RARE.delta(0.5),
        0.25 * GaussianProfile.delta(1, 0.5) + 0.25 * GaussianProfile.delta(2, 0.5));
    assertThat(new MixedCost(List.of(new MixedCost.Part(1, 100))).delta(0)).isOne();
  }

  @Test
  void epsilon_isTheInverseOfDelta() {
    for (double delta : new double[] {0.1, 1e-3, 1e-9}) {
      double epsilon = RARE.epsilon(delta);
      assertThat(RARE.delta(epsilon)).isLessThanOrEqualTo(delta);
      assertThat(RARE.delta(epsilon * (1 - 1e-11))).isGreaterThan(delta);
    }
    assertThat(RARE.epsilon(RARE.delta(0))).isZero();
    assertThat(RARE.epsilon(0.9)).isZero();
    for (double bad : new double[] {0, 1, Double.NaN}) {
      assertThatThrownBy(() -> RARE.epsilon(bad)).hasMessageContaining("delta = " + bad);
    }
  }

  @Test
  void renyi_isTheLogOfTheMeanPower_smallAndLarge() {
    for (double order : new double[] {1.01, 1.2, 1.36, 1.4, 3, 30}) {
      double c = order * (order - 1) / 2;
      double expected =
          order < 20
              ? Math.log1p(0.25 * Math.expm1(c) + 0.25 * Math.expm1(4 * c)) / (order - 1)
              : (4 * c + Math.log(0.25)) / (order - 1);
      assertThat(RARE.renyi(order))
          .isBetween(expected * (1 - 1e-15), expected * (1 + ROOM) + 0x1p-39 / (order - 1));
    }
    assertThatThrownBy(() -> RARE.renyi(1)).hasMessageContaining("order = 1.0");
    MixedCost tiny = new MixedCost(List.of(new MixedCost.Part(1e-3, 1e-6)));
    double expected = 1e-3 * 1e-12; // order 2: weight mu^2
    assertThat(tiny.renyi(2)).isBetween(expected * (1 - 1e-11), expected * (1 + 1e-11));
  }

  @Test
  void refuses_weightsThatAreNone() {
    assertThatThrownBy(() -> new MixedCost(List.of())).hasMessageContaining("0 parts");
    assertThatThrownBy(
            () -> new MixedCost(List.of(new MixedCost.Part(0.6, 1), new MixedCost.Part(0.6, 1))))
        .hasMessageContaining("1.2");
    assertThatThrownBy(() -> new MixedCost.Part(0, 1)).hasMessageContaining("weight = 0.0");
    assertThatThrownBy(() -> new MixedCost.Part(0.5, -1)).hasMessageContaining("mu = -1.0");
    assertThatThrownBy(() -> RARE.repeated(0)).hasMessageContaining("times = 0");
  }

  @Test
  void of_groupsEqualCostsAndNeverRisesWithLaterIterations() {
    MixedCost cost =
        MixedCost.of(
            new MixedCost.Weights(0, 5, 0.125), later -> later < 2 ? 3 : later == 4 ? 9 : 1);
    assertThat(cost.parts())
        .containsExactly(new MixedCost.Part(up(0.25), 3), new MixedCost.Part(up(0.5), 1));
  }

  @Test
  void of_manyPlacesChargesTheLargerOfNeighbours() {
    // mu = 1 / (1 + later / 100000): after 4096 single parts steps below 1e-4 are merged.
    long users = 6000;
    MixedCost cost =
        MixedCost.of(
            new MixedCost.Weights(0, users - 1, 1.0 / users), later -> 1 / (1 + later / 1e5));
    assertThat(cost.parts().size()).isBetween(4097 + 150, 4097 + 200);
    assertThat(cost.parts().get(4095)).isEqualTo(new MixedCost.Part(up(1.0 / users), 1 / 1.04095));
    double exact = 0;
    for (long later = 0; later < users; later++) {
      exact += GaussianProfile.delta(1 / (1 + later / 1e5), 0.3) / users;
    }
    assertThat(cost.delta(0.3)).isBetween(exact, exact * (1 + 1e-4));
  }

  @Test
  void repeated_ofTheSameOrderComposesEachPart() {
    MixedCost twice = RARE.sameOrderRepeated(4);
    assertThat(twice.parts()).hasSize(2);
    above(twice.parts().get(0).mu(), 2);
    above(twice.parts().get(1).mu(), 4);
    assertThat(twice.parts().get(1).weight()).isEqualTo(0.25);
  }

  @Test
  void gaussian_composesAndConverts() {
    GaussianCost one = new GaussianCost(0.5);
    above(one.renyi(3), 0.375);
    above(one.repeated(4).mu(), 1);
    above(one.repeated(1).mu(), 0.5);
    above(one.and(new GaussianCost(1.2)).mu(), 1.3);
    above(one.via(0.1).mu(), 0.6);
    above(GaussianCost.ofRho(0.125).mu(), 0.5);
    assertThatThrownBy(() -> one.repeated(0)).hasMessageContaining("times = 0");
    PrivacyEvent.Gaussian event = (PrivacyEvent.Gaussian) one.event();
    assertThat(event.noiseMultiplier()).isBetween(2 * (1 - ROOM), 2.0);
    assertThat(LaterLosses.convex(0.5).largestStep()).isEqualTo(Math.nextDown(4.0));
  }
}
