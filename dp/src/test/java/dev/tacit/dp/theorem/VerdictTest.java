package dev.tacit.dp.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Hypothesis MET = new Hypothesis("rows at most 1", "0.5", true, "scale");
  private static final Hypothesis BROKEN = new Hypothesis("secret", "shown", false, "hide it");

  @Test
  void guarantee_existsOnlyIfAllHypothesesHold() {
    Verdict<String> all = Verdict.of("T", List.of(MET), () -> "yes");
    assertThat(all.guarantee()).contains("yes");
    assertThat(all.broken()).isEmpty();
    assertThat(all).hasToString("T applies [rows at most 1: 0.5 (holds)]");
    Verdict<String> some = Verdict.of("T", List.of(MET, BROKEN), () -> "yes");
    assertThat(some.guarantee()).isEmpty();
    assertThat(some.broken()).containsExactly(BROKEN);
    assertThat(some).asString().startsWith("T does not apply [").contains("remedy: hide it");
    assertThatThrownBy(some::orRefuse)
        .hasMessage("T does not apply: secret: shown (does NOT hold; remedy: hide it)");
    assertThatThrownBy(() -> Verdict.of("T", List.of(), () -> "yes"))
        .hasMessageContaining("hypotheses of T");
  }

  @Test
  void lastIterate_namesItsFactAndItsLimits() {
    assertThat(LastIterate.NAME).contains("F1.11");
    LastIterateFacts.Curvature curvature = new LastIterateFacts.Curvature(0.5, 0.5, 1);
    assertThatThrownBy(() -> LastIterate.effectiveSteps(curvature, 0))
        .hasMessageContaining("rounds = 0");
    assertThat(LastIterate.effectiveSteps(curvature, 1)).isEqualTo(1);
    LastIterateFacts.Curvature flat = new LastIterateFacts.Curvature(0.5, 0, 1);
    assertThatThrownBy(() -> LastIterate.effectiveSteps(flat, 3)).hasMessageContaining("1 - c");
  }
}
