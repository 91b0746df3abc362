package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.laws.ForAll;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every currency must satisfy, whatever it counts in. */
abstract class CurrencyLaws {
  private static final double DELTA = 1e-6;

  abstract Accountant<?> accountant();

  /** A leaf that the currency supports for add-remove neighbours. */
  abstract PrivacyEvent.Leaf leaf(double noise);

  /** Relative accuracy of the numbers, for comparisons that hold up to it. */
  double accuracy() {
    return 1e-9;
  }

  double epsilon(PrivacyEvent event) {
    return epsilon(event, DELTA);
  }

  double epsilon(PrivacyEvent event, double delta) {
    return accountant().guarantee(event, Neighbours.ADD_REMOVE, delta).epsilon();
  }

  @Test
  void law_nothingCostsNothing() {
    assertThat(epsilon(new PrivacyEvent.Nothing())).isZero();
    assertThat(epsilon(new PrivacyEvent.Composed(List.of()))).isZero();
    assertThat(epsilon(new PrivacyEvent.Parallel(List.of()))).isZero();
    assertThat(epsilon(PrivacyEvent.repeated(leaf(1), 0))).isZero();
    assertThat(epsilon(PrivacyEvent.composed(leaf(2), new PrivacyEvent.Nothing())))
        .isEqualTo(epsilon(leaf(2)));
  }

  @Test
  void law_nonPrivateCostsInfinityEvenNested() {
    PrivacyEvent bare = new PrivacyEvent.NonPrivate("test");
    PrivacyEvent nested =
        PrivacyEvent.repeated(
            PrivacyEvent.composed(leaf(1), new PrivacyEvent.Parallel(List.of(leaf(1), bare))), 2);
    assertThat(epsilon(bare)).isInfinite();
    assertThat(epsilon(nested)).isInfinite();
    assertThat(epsilon(PrivacyEvent.composed(bare, leaf(1)))).isInfinite();
  }

  @Test
  void law_repeatEqualsList() {
    ForAll.cases(
        5,
        random -> {
          PrivacyEvent.Leaf leaf = leaf(noise(random));
          int times = 1 + random.nextInt(20);
          PrivacyEvent list = new PrivacyEvent.Composed(Collections.nCopies(times, leaf));
          assertThat(epsilon(PrivacyEvent.repeated(leaf, times))).isEqualTo(epsilon(list));
        });
  }

  @Test
  void law_orderDoesNotMatter() {
    ForAll.cases(
        3,
        random -> {
          List<PrivacyEvent> parts = new ArrayList<>();
          for (PrivacyEvent.Leaf leaf : mixed(random)) {
            parts.add(PrivacyEvent.repeated(leaf, 1 + random.nextInt(3)));
          }
          double before = epsilon(new PrivacyEvent.Composed(parts));
          Collections.shuffle(parts, random);
          assertThat(epsilon(new PrivacyEvent.Composed(parts))).isEqualTo(before);
        });
  }

  /** Several different leaves that the currency can compose. */
  List<PrivacyEvent.Leaf> mixed(Random random) {
    return List.of(leaf(noise(random)), leaf(noise(random)), leaf(noise(random)));
  }

  @Test
  void law_monotone() {
    ForAll.cases(
        4,
        random -> {
          double noise = noise(random);
          double slack = 1 + accuracy();
          PrivacyEvent some = PrivacyEvent.repeated(leaf(noise), 5);
          double cost = epsilon(some);
          assertThat(cost).isPositive().isFinite();
          assertThat(epsilon(PrivacyEvent.repeated(leaf(noise * 1.05), 5)))
              .isLessThan(cost * slack);
          assertThat(epsilon(PrivacyEvent.repeated(leaf(noise), 6))).isGreaterThan(cost / slack);
          assertThat(epsilon(some, DELTA / 10)).isGreaterThanOrEqualTo(cost / slack);
          assertThat(epsilon(some, DELTA * 10)).isLessThanOrEqualTo(cost * slack);
        });
  }

  @Test
  void law_parallelIsTheMaximum() {
    PrivacyEvent a = PrivacyEvent.repeated(leaf(3), 7);
    PrivacyEvent b = leaf(2);
    double both = epsilon(new PrivacyEvent.Parallel(List.of(a, b)));
    assertThat(both).isEqualTo(Math.max(epsilon(a), epsilon(b)));
    PrivacyEvent common = leaf(5);
    assertThat(epsilon(PrivacyEvent.composed(common, new PrivacyEvent.Parallel(List.of(a, b)))))
        .isEqualTo(
            Math.max(
                epsilon(PrivacyEvent.composed(common, a)),
                epsilon(PrivacyEvent.composed(common, b))));
  }

  @Test
  void law_readingIsPure() {
    PrivacyEvent event = PrivacyEvent.repeated(leaf(2), 3);
    double first = epsilon(event);
    for (int i = 0; i < 20; i++) {
      assertThat(epsilon(event)).isEqualTo(first);
    }
  }

  @Test
  void law_slackCostsDeltaOnce() {
    PrivacyEvent event = PrivacyEvent.repeated(leaf(2), 3);
    PrivacyEvent slack = new PrivacyEvent.Slack(1e-9, "test");
    Guarantee with =
        accountant()
            .guarantee(
                PrivacyEvent.composed(event, PrivacyEvent.repeated(slack, 5)),
                Neighbours.ADD_REMOVE,
                DELTA);
    assertThat(with.slack())
        .isCloseTo(5e-9 * (1 + Math.exp(with.epsilon())), within(1e-8 * with.slack()));
    double left = DELTA - with.slack();
    assertThat(with.epsilon()).isGreaterThanOrEqualTo(epsilon(event, left));
    assertThat(with.epsilon()).isLessThanOrEqualTo(epsilon(event, left) * (1 + 1e-6));
    assertThat(epsilon(PrivacyEvent.composed(event, new PrivacyEvent.Slack(0.4, "all"))))
        .isInfinite();
  }

  @Test
  void refuses_deltasThatAreNone() {
    for (double delta : new double[] {-1e-9, 1, 2, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> epsilon(leaf(1), delta))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("delta = ");
    }
  }

  static double noise(Random random) {
    return Math.exp(random.nextDouble() * 3);
  }
}
