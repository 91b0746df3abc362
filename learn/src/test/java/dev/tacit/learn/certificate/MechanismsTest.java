package dev.tacit.learn.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MechanismsTest {
  private static final PrivacyEvent.Leaf TWO = new PrivacyEvent.Gaussian(2);

  @Test
  void law_aRepetitionIsAListOfSoMany() {
    PrivacyEvent listed = PrivacyEvent.composed(TWO, TWO, new PrivacyEvent.Slack(1e-9, "grid"));
    assertThat(Mechanisms.of(listed)).isEqualTo(Mechanisms.of(PrivacyEvent.repeated(TWO, 2)));
    PrivacyEvent nested = PrivacyEvent.repeated(PrivacyEvent.composed(listed, TWO), 10);
    assertThat(Mechanisms.of(nested).text()).isEqualTo("30 gaussian, noise multiplier 2.000");
    assertThat(Mechanisms.of(new PrivacyEvent.Nothing()).all()).isEmpty();
  }

  /**
   * Fact disjoint-agents: a record is in one part, so it meets the most of them and not their sum.
   */
  @Test
  void factC1_partsForOtherRecordsAreNotAdded() {
    PrivacyEvent parallel =
        new PrivacyEvent.Parallel(List.of(TWO, PrivacyEvent.repeated(TWO, 3), TWO));
    assertThat(Mechanisms.of(parallel).all())
        .containsExactly(new Mechanism("gaussian", 3, Map.of("noiseMultiplier", 2.0)));
  }

  @Test
  void everyKindSaysWhatItsNoiseIs() {
    assertThat(text(new PrivacyEvent.Laplace(3))).isEqualTo("1 laplace, noise multiplier 3.000");
    assertThat(text(new PrivacyEvent.GammaNorm(3))).startsWith("1 gamma-norm, noise multiplier 3");
    assertThat(text(new PrivacyEvent.NonPrivate("clear"))).isEqualTo("1 non-private");
    assertThat(text(new PrivacyEvent.PoissonSampled(.25, TWO)))
        .isEqualTo("1 gaussian, noise multiplier 2.000, sampling rate 0.25");
    assertThat(text(new PrivacyEvent.FixedSizeSampled(5, 20, TWO)))
        .isEqualTo("1 gaussian, noise multiplier 2.000, batch 5 of 20");
    assertThat(Mechanisms.of(new PrivacyEvent.SparseVector(4, 8, 3)).json())
        .containsExactly(
            Map.of(
                "kind",
                "sparse-vector",
                "count",
                1L,
                "thresholdMultiplier",
                4.0,
                "queryMultiplier",
                8.0,
                "maxAbove",
                3));
  }

  /** A record moves the gradient by 2 L / m = 0.02, and sigma is ten times as much. */
  @Test
  void minimisersAreRelativeToTheMoveOfTheGradient() {
    ObjectiveFacts facts = new ObjectiveFacts(100, 1, .25, .5, true, Neighbours.REPLACE_ONE);
    assertThat(text(new PrivacyEvent.ObjectivePerturbation(facts, .2, 1e-8, 0)))
        .isEqualTo("1 minimiser, noise multiplier 10.00");
    assertThat(text(new PrivacyEvent.GammaObjectivePerturbation(facts, 5, 1e-8, 0)))
        .isEqualTo("1 gamma-minimiser, noise multiplier 10.00");
  }

  /** Noise that changes by round is told as a range. */
  @Test
  void manyMultipliersAreARange() {
    List<PrivacyEvent> rounds =
        IntStream.rangeClosed(1, 5)
            .mapToObj(round -> (PrivacyEvent) new PrivacyEvent.Gaussian(round))
            .toList();
    assertThat(Mechanisms.of(new PrivacyEvent.Composed(rounds)).text())
        .isEqualTo("5 gaussian, noise multiplier 1.000 to 5.000");
    assertThat(Mechanisms.of(new PrivacyEvent.Composed(rounds.subList(0, 2))).text())
        .isEqualTo("1 gaussian, noise multiplier 1.000; 1 gaussian, noise multiplier 2.000");
  }

  private static String text(PrivacyEvent.Leaf leaf) {
    return Mechanisms.of(leaf).text();
  }
}
