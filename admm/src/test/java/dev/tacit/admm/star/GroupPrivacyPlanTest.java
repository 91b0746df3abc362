package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Plan;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A plan around a plan answers everything itself: a default that it inherits would be a trap. */
class GroupPrivacyPlanTest {
  @Test
  void everyQuestionToAPlanIsAnsweredOrPassedOn() {
    List<String> asked =
        Arrays.stream(Plan.class.getDeclaredMethods())
            .filter(one -> !Modifier.isStatic(one.getModifiers()) && !one.isSynthetic())
            .map(Method::getName)
            .toList();
    List<String> answered =
        Arrays.stream(GroupPrivacyPlan.class.getDeclaredMethods()).map(Method::getName).toList();
    assertThat(asked).hasSizeGreaterThan(10);
    assertThat(answered).containsAll(asked);
  }
}
