package dev.tacit.dp.theorem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.theorem.BatchFacts.Draw;
import org.junit.jupiter.api.Test;

class AmplificationBySamplingTest {
  private static final AmplificationBySampling THEOREM = new AmplificationBySampling();
  private static final PrivacyEvent.Leaf GAUSSIAN = new PrivacyEvent.Gaussian(1);

  @Test
  void poissonBatchesAmplifyForAddRemove() {
    Verdict<PrivacyEvent> verdict =
        THEOREM.apply(GAUSSIAN, BatchFacts.poisson(0.1, Neighbours.ADD_REMOVE));
    assertThat(verdict.orRefuse()).isEqualTo(new PrivacyEvent.PoissonSampled(0.1, GAUSSIAN));
    assertThat(verdict.hypotheses()).hasSize(7);
    assertThat(verdict.theorem()).contains("F0.5");
  }

  @Test
  void fixedSizeBatchesAmplifyForReplaceOne() {
    assertThat(
            THEOREM.apply(GAUSSIAN, BatchFacts.fixedSize(5, 50, Neighbours.REPLACE_ONE)).orRefuse())
        .isEqualTo(new PrivacyEvent.FixedSizeSampled(5, 50, GAUSSIAN));
  }

  @Test
  void theOtherCombinationsAreRefusedWithTheMeasuredRelation() {
    assertBroken(BatchFacts.poisson(0.1, Neighbours.REPLACE_ONE), "replace-one");
    assertBroken(BatchFacts.fixedSize(5, 50, Neighbours.ADD_REMOVE), "add-remove");
  }

  @Test
  void everyHypothesisCanFail() {
    assertBroken(facts(Draw.OTHER, true, true, true, true), "draw = OTHER");
    assertBroken(facts(Draw.POISSON, false, true, true, true), "secret = false");
    assertBroken(facts(Draw.POISSON, true, false, true, true), "fresh = false");
    assertBroken(facts(Draw.POISSON, true, true, false, true), "publicDivisor = false");
    assertBroken(facts(Draw.POISSON, true, true, true, false), "clippedEach = false");
    PrivacyEvent.Leaf slack = new PrivacyEvent.Slack(0.1, "x");
    assertThat(THEOREM.apply(slack, BatchFacts.poisson(0.1, Neighbours.ADD_REMOVE)).holds())
        .isFalse();
  }

  private static BatchFacts facts(
      Draw draw, boolean secret, boolean fresh, boolean divisor, boolean clipped) {
    return new BatchFacts(draw, 0.1, 0, 0, Neighbours.ADD_REMOVE, secret, fresh, divisor, clipped);
  }

  private static void assertBroken(BatchFacts facts, String measured) {
    Verdict<PrivacyEvent> verdict = THEOREM.apply(GAUSSIAN, facts);
    assertThat(verdict.holds()).isFalse();
    assertThatThrownBy(verdict::orRefuse).hasMessageContaining(measured);
  }

  @Test
  void refuses_impossibleFacts() {
    assertThatThrownBy(() -> BatchFacts.poisson(0, Neighbours.ADD_REMOVE))
        .hasMessageContaining("rate = 0.0");
    assertThatThrownBy(() -> BatchFacts.fixedSize(9, 5, Neighbours.REPLACE_ONE))
        .hasMessageContaining("size = 9");
  }
}
