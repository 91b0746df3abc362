package dev.tacit.admm.probability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Plan;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A plan around a plan answers every question itself or leaves it to the plan inside: a default
 * that it inherits would answer for the wrong one. A new question breaks this test until somebody
 * has thought about it.
 */
class ForwardingPlansTest {
  /** They follow from the parties and from the branches, whoever answers those. */
  private static final Set<String> FOLLOWS = Set.of("requireParties", "match");

  /** {@link CalibratedEntry} refuses plans of which an answer is not the default one. */
  private static final Set<String> REFUSED_BEFORE =
      Set.of("ledgerRefusal", "recordedAsWhole", "receiptRelation", "widerAudience");

  /** Streams alone have these, and they are refused; the run is the usual one of the parties. */
  private static final Set<String> OF_STREAMS =
      Set.of("hasSecretLength", "publicReceipts", "curve", "run");

  @Test
  void calibratedPlanInheritsWhatCannotDiffer() {
    Set<String> expected = new TreeSet<>(FOLLOWS);
    expected.addAll(REFUSED_BEFORE);
    expected.addAll(OF_STREAMS);
    assertThat(inherited(CalibratedPlan.class)).isEqualTo(expected);
  }

  private static Set<String> inherited(Class<? extends Plan> plan) {
    Set<String> questions = new TreeSet<>();
    int asked = 0;
    for (Method question : Plan.class.getDeclaredMethods()) {
      if (!Modifier.isStatic(question.getModifiers()) && !question.isSynthetic()) {
        asked++;
        if (!answers(plan, question)) {
          questions.add(question.getName());
        }
      }
    }
    assertThat(asked).isGreaterThan(10);
    return questions;
  }

  private static boolean answers(Class<? extends Plan> plan, Method question) {
    return Arrays.stream(plan.getDeclaredMethods())
        .anyMatch(
            own ->
                own.getName().equals(question.getName())
                    && Arrays.equals(own.getParameterTypes(), question.getParameterTypes()));
  }
}
