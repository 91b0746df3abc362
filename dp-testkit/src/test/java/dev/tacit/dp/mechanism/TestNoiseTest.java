package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestNoiseTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.ADD_REMOVE, "test");

  private static Released release(NoiseKey key, String site) {
    return Curator.of(key, "run", "agent", 0)
        .release(
            site,
            Sensitive.of(Vec.of(0.1, 0.2), UNIT),
            GaussianNoise.ofSigma(1),
            Audience.NEXT_USER);
  }

  @Test
  void seeded_repeats_andIsChargedAsNonPrivate() {
    Released once = release(TestNoise.seeded(5), "x");
    assertThat(once.value()).isEqualTo(release(TestNoise.seeded(5), "x").value());
    assertThat(once.value()).isNotEqualTo(release(TestNoise.seeded(6), "x").value());
    assertThat(once.receipt().orElseThrow().chargedEvent())
        .isInstanceOf(PrivacyEvent.NonPrivate.class);
  }

  @Test
  void scripted_replacesTheSamplerAndTheGrid_toTheBit() {
    NoiseKey key =
        TestNoise.scripted(
            5,
            address ->
                address.site().equals("x") ? Optional.of(Vec.of(0.3, 0.7)) : Optional.empty());
    assertThat(release(key, "x").value()).isEqualTo(Vec.of(0.1 + 0.3, 0.2 + 0.7));
    assertThat(release(key, "y").value())
        .as("elsewhere the seed decides")
        .isEqualTo(release(TestNoise.seeded(5), "y").value());
    assertThat(release(TestNoise.off(), "x").value()).isEqualTo(Vec.of(0.1, 0.2));
  }

  @Test
  void scripted_choosesBatchesAndOrders() {
    NoiseKey key = TestNoise.scripted(5, address -> Optional.of(Vec.of(2, 0, 1)));
    Curator curator = Curator.of(key, "run", "agent", 0);
    List<Integer> rows = new ArrayList<>();
    curator.poissonBatch("mask", 3, 0.5).visit(rows::add);
    curator.order("order", 3).visit(rows::add);
    assertThat(rows).containsExactly(0, 2, 2, 0, 1);
  }

  @Test
  void off_leavesEverySecretChoiceToTheSeed_andGatesWithoutNoise() {
    Curator curator = Curator.of(TestNoise.off(), "run", "agent", 0);
    List<Integer> rows = new ArrayList<>();
    curator.poissonBatch("mask", 1000, 0.5).visit(rows::add);
    assertThat(rows.size()).isBetween(350, 650);
    Gate gate = curator.openGate("gate", new GatePlan(1, UNIT, 1, 1, 5), Audience.NEXT_USER);
    assertThat(curator.above("query", Sensitive.of(0.999, UNIT), gate).above()).isFalse();
  }

  @Test
  void refuses_aScriptOfTheWrongLength() {
    NoiseKey key = TestNoise.scripted(5, address -> Optional.of(Vec.of(1, 2, 3)));
    assertThatThrownBy(() -> release(key, "x")).hasMessageContaining("dimensions differ: 2 and 3");
  }
}
