package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UsageTest {
  private static final PrivacyEvent GAUSSIAN = new PrivacyEvent.Gaussian(0.7);
  private static final PrivacyEvent LAPLACE = new PrivacyEvent.Laplace(3);
  private static final PrivacyEvent SLACK = new PrivacyEvent.Slack(1e-12, "tail");
  private static final PrivacyEvent PARALLEL = new PrivacyEvent.Parallel(List.of(LAPLACE, SLACK));

  @Test
  void law_anyOrderOfThePlanIsWithinItAndOneMoreIsNot() {
    PrivacyEvent plan =
        PrivacyEvent.repeated(
            PrivacyEvent.composed(
                GAUSSIAN, PrivacyEvent.repeated(LAPLACE, 2), SLACK, PARALLEL, nothing()),
            10);
    Usage reserved = Usage.of(plan);
    List<PrivacyEvent> steps = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Collections.addAll(steps, GAUSSIAN, LAPLACE, LAPLACE, SLACK, PARALLEL, nothing());
    }
    Collections.shuffle(steps, new Random(1));
    Usage used = Usage.NONE;
    for (PrivacyEvent step : steps) {
      used = used.plus(step);
      assertThat(used.within(reserved)).isTrue();
    }
    assertThat(reserved.within(used)).isTrue();
    for (PrivacyEvent more : List.of(GAUSSIAN, LAPLACE, SLACK, PARALLEL)) {
      assertThat(used.plus(more).within(reserved)).as("%s", more).isFalse();
    }
    assertThat(used.plus(nothing()).within(reserved)).isTrue();
  }

  /** Fact gaussian-filter: shifts may be spread over rounds as one likes, their squares add up. */
  @Test
  void factS5a_gaussianNoiseIsPooled() {
    Usage reserved = Usage.of(new PrivacyEvent.Gaussian(1));
    assertThat(Usage.of(PrivacyEvent.repeated(new PrivacyEvent.Gaussian(2), 4)).within(reserved))
        .isTrue();
    assertThat(Usage.of(PrivacyEvent.repeated(new PrivacyEvent.Gaussian(2), 5)).within(reserved))
        .isFalse();
    assertThat(Usage.of(new PrivacyEvent.Gaussian(Math.nextDown(1.0))).within(reserved)).isFalse();
  }

  @Test
  void sampledNoiseIsNotPooled() {
    PrivacyEvent sampled = new PrivacyEvent.PoissonSampled(0.01, new PrivacyEvent.Gaussian(1));
    PrivacyEvent quieter = new PrivacyEvent.PoissonSampled(0.01, new PrivacyEvent.Gaussian(2));
    assertThat(Usage.of(sampled).within(Usage.of(sampled))).isTrue();
    assertThat(Usage.of(quieter).within(Usage.of(sampled))).isFalse();
    assertThat(Usage.of(sampled).gaussianCost()).isEmpty();
  }

  @Test
  void nothingIsNone() {
    assertThat(Usage.of(PrivacyEvent.repeated(nothing(), 1_000_000)).isNone()).isTrue();
    assertThat(Usage.of(PrivacyEvent.repeated(LAPLACE, 0)).isNone()).isTrue();
    assertThat(Usage.of(LAPLACE).isNone()).isFalse();
  }

  private static PrivacyEvent nothing() {
    return new PrivacyEvent.Nothing();
  }
}
