package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReleasedTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");

  private static Released released(NoiseKey key, String site, Audience audience) {
    return Curator.of(key, "run", "agent", 0)
        .release(site, Sensitive.of(Vec.of(1, 2), UNIT), GaussianNoise.ofSigma(1), audience);
  }

  @Test
  void publicConstant_hasNoReceiptAndIsForEveryone() {
    Released constant = Released.publicConstant(Vec.of(1, 2, 3), "starting point");
    assertThat(constant.value()).isEqualTo(Vec.of(1, 2, 3));
    assertThat(constant.dimension()).isEqualTo(3);
    assertThat(constant.receipt()).isEmpty();
    assertThat(constant.audience()).isEqualTo(Audience.EVERYONE);
    assertThat(constant.toString()).contains("starting point");
    assertThatThrownBy(() -> Released.publicConstant(Vec.of(1), " ")).hasMessageContaining("why");
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
    Released constant = Released.publicConstant(Vec.of(1), "test");
    assertThatThrownBy(() -> Released.combined(List.of(), LinearCombination.of(1.0)))
        .hasMessageContaining("parts = []");
    assertThatThrownBy(() -> constant.map(LinearCombination.of(1.0, 2.0)))
        .hasMessageContaining("2 weights for 1 released values");
    assertThatThrownBy(() -> new LinearCombination(List.of())).hasMessageContaining("weights = []");
  }
}
