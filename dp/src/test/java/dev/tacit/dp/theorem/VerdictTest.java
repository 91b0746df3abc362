package dev.tacit.dp.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
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
    assertThat(new LastIterate().name()).contains("F1.11");
    LastIterateFacts.Curvature curvature = new LastIterateFacts.Curvature(0.5, 0.5, 1);
    assertThatThrownBy(() -> LastIterate.effectiveSteps(curvature, 0))
        .hasMessageContaining("rounds = 0");
    assertThat(LastIterate.effectiveSteps(curvature, 1)).isEqualTo(1);
    LastIterateFacts.Curvature flat = new LastIterateFacts.Curvature(0.5, 0, 1);
    assertThatThrownBy(() -> LastIterate.effectiveSteps(flat, 3)).hasMessageContaining("1 - c");
  }

  @Test
  void batches_haveTheRateOfTheirSize() {
    Neighbours relation = Neighbours.REPLACE_ONE;
    assertThat(BatchFacts.fixedSize(1, 4, relation).rate()).isEqualTo(0.25);
    assertThat(BatchFacts.fixedSize(4, 4, relation).rate()).isOne();
    assertThatThrownBy(() -> BatchFacts.fixedSize(0, 4, relation)).hasMessageContaining("size = 0");
    assertThatThrownBy(() -> BatchFacts.fixedSize(1, 0, relation)).hasMessageContaining("size = 1");
    assertThatThrownBy(() -> BatchFacts.fixedSize(5, 4, relation)).hasMessageContaining("size = 5");
    assertThatThrownBy(() -> BatchFacts.poisson(0, relation)).hasMessageContaining("rate = 0.0");
    assertThat(BatchFacts.poisson(1, relation).rate()).isOne();
  }
}
