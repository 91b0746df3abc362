package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReleasedTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");

  private static Released released(NoiseKey key, String site, Audience audience) {
    return Curator.of(key, "run", "agent", 0)
        .release(site, Sensitive.of(Vec.of(1, 2), UNIT), GaussianNoise.ofSigma(1), audience);
  }

  @Test
  void zeros_haveNoReceiptAndNoOriginAndAreForEveryone() {
    Released zeros = Released.zeros(3);
    assertThat(zeros.value()).isEqualTo(Vec.of(0, 0, 0));
    assertThat(zeros.dimension()).isEqualTo(3);
    assertThat(zeros.receipt()).isEmpty();
    assertThat(zeros.origins()).isEmpty();
    assertThat(zeros.isSecretlyNoised()).isTrue();
    assertThat(zeros.audience()).isEqualTo(Audience.EVERYONE);
    assertThat(zeros.toString()).contains("all zeros");
  }

  @Test
  void whatATestChose_isStampedAsNotProtected() {
    Released chosen = Released.chosen(Vec.of(1, 2));
    assertThat(chosen.isSecretlyNoised()).isFalse();
    assertThat(chosen.map(LinearCombination.of(2.0)).isSecretlyNoised()).isFalse();
  }

  @Test
  void origin_isTheKeyThatDrewWhateverCuratorUsedIt() {
    NoiseKey key = NoiseKey.secure();
    Released one = released(key, "a", Audience.EVERYONE);
    Released again = released(key, "b", Audience.EVERYONE);
    Released other = released(NoiseKey.secure(), "a", Audience.EVERYONE);
    assertThat(one.origins()).isEqualTo(key.origins()).isEqualTo(again.origins()).hasSize(1);
    assertThat(other.origins()).doesNotContainAnyElementsOf(one.origins());
    Released clear =
        Curator.of(NoiseKey.secure(), "run", "agent", 0)
            .releaseInClear("row", Vec.of(1, 2), Audience.EVERYONE);
    assertThat(clear.origins()).hasSize(1).doesNotContainAnyElementsOf(one.origins());
    assertThat(clear.isSecretlyNoised()).as("it has no noise").isFalse();
  }

  @Test
  void origins_ofACombinationAreThoseOfAllParts() {
    Released one = released(NoiseKey.secure(), "a", Audience.EVERYONE);
    Released other = released(NoiseKey.secure(), "a", Audience.EVERYONE);
    LinearCombination sum = LinearCombination.of(1.0, 1.0);
    Set<ReleaseOrigin> both = new HashSet<>(one.origins());
    both.addAll(other.origins());
    Released mixed = Released.combined(List.of(one, other), sum);
    assertThat(mixed.origins()).isEqualTo(both).hasSize(2);
    assertThat(Released.combined(List.of(mixed, one), sum).origins()).isEqualTo(both);
    assertThat(Released.combined(List.of(one, mixed), sum).origins())
        .as("a set that has all is used again")
        .isSameAs(mixed.origins());
    assertThat(one.map(LinearCombination.of(2.0)).origins()).isSameAs(one.origins());
    assertThatThrownBy(() -> mixed.origins().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(Released.combined(List.of(Released.zeros(2), one), sum).origins())
        .isEqualTo(one.origins());
  }

  @Test
  void sessions_areToldApart() {
    PeerSession session = new PeerSession();
    Released received = session.received(Vec.of(4));
    assertThat(received.origins()).isEqualTo(session.origins()).hasSize(1);
    assertThat(received.isSecretlyNoised()).isTrue();
    assertThat(new PeerSession().received(Vec.of(4)).origins())
        .doesNotContainAnyElementsOf(session.origins());
  }

  @Test
  void combination_isForThoseWhoMaySeeEveryPart() {
    NoiseKey key = NoiseKey.secure();
    Released everyone = released(key, "a", Audience.EVERYONE);
    Released last = released(key, "b", Audience.FINAL_STATE_ONLY);
    Released next = released(key, "c", Audience.NEXT_USER);
    Released nobody = released(key, "d", Audience.NOBODY);
    LinearCombination difference = LinearCombination.of(1.0, -2.0);
    assertThat(Released.combined(List.of(everyone, last), difference).audience())
        .isEqualTo(Audience.FINAL_STATE_ONLY);
    assertThat(Released.combined(List.of(last, everyone), difference).audience())
        .isEqualTo(Audience.FINAL_STATE_ONLY);
    assertThat(Released.combined(List.of(last, last), difference).audience())
        .isEqualTo(Audience.FINAL_STATE_ONLY);
    assertThat(Released.combined(List.of(last, next), difference).audience())
        .isEqualTo(Audience.NOBODY);
    assertThat(Released.combined(List.of(everyone, nobody), difference).audience())
        .isEqualTo(Audience.NOBODY);
    Vec value = Released.combined(List.of(everyone, last), difference).value();
    assertThat(value).isEqualTo(everyone.value().plusScaled(-2, last.value()));
  }

  @Test
  void combination_remembersThatATestChoseNoise() {
    Released real = released(NoiseKey.secure(), "a", Audience.NEXT_USER);
    Released chosen = released(Keys.seeded(1), "a", Audience.NEXT_USER);
    assertThat(real.isSecretlyNoised()).isTrue();
    assertThat(real.map(LinearCombination.of(2.0)).isSecretlyNoised()).isTrue();
    assertThat(
            Released.combined(List.of(real, chosen), LinearCombination.of(1.0, 1.0))
                .isSecretlyNoised())
        .isFalse();
  }

  @Test
  void refuses_emptyAndMismatchedCombinations() {
    Released constant = Released.zeros(1);
    assertThatThrownBy(() -> Released.combined(List.of(), LinearCombination.of(1.0)))
        .hasMessageContaining("parts = []");
    assertThatThrownBy(() -> constant.map(LinearCombination.of(1.0, 2.0)))
        .hasMessageContaining("2 weights for 1 released values");
    assertThatThrownBy(() -> new LinearCombination(List.of())).hasMessageContaining("weights = []");
  }
}
