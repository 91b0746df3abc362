package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class SearchTest {
  @Test
  void smallest_satisfiesThePredicateAndItsNeighbourDoesNot() {
    for (double edge : new double[] {0.3, 1e-9, 7, 999}) {
      double found = Search.smallest(0, 1000, x -> x >= edge);
      assertThat(found).isBetween(edge, edge * (1 + 2e-15));
    }
    double negative = Search.smallest(-1000, 0, x -> x >= -7);
    assertThat(negative).isBetween(-7.0, -7 * (1 - 2e-15));
    assertThat(Search.smallest(-5, 3, x -> x >= 2)).isBetween(2.0, 2 * (1 + 2e-15));
  }

  @Test
  void smallest_isTheUpperEndWhenNothingElseHolds() {
    assertThat(Search.smallest(0, 5, x -> false)).isEqualTo(5);
    assertThat(Search.smallest(5, 5, x -> true)).isEqualTo(5);
  }

  @Test
  void smallest_stopsWhenTheBracketHasNoInside() {
    AtomicInteger calls = new AtomicInteger();
    Search.smallest(
        1,
        2,
        x -> {
          calls.incrementAndGet();
          return x >= 1.5;
        });
    assertThat(calls.get()).isBetween(45, 53);
  }

  @Test
  void largest_mirrorsSmallest() {
    assertThat(Search.largest(0, 1000, x -> x <= 7)).isBetween(7 * (1 - 2e-15), 7.0);
    assertThat(Search.largest(2, 9, x -> false)).isEqualTo(2);
  }

  @Test
  void minimiser_refinesAroundTheBestOfTheSweep() {
    for (double least : new double[] {-2.7, 0.1, 3.96}) {
      double found = Search.minimiser(-3, 4, 14, 1e-6, x -> (x - least) * (x - least));
      assertThat(found).isCloseTo(least, within(1e-6));
    }
    // At the ends of the interval.
    assertThat(Search.minimiser(1, 2, 10, 1e-6, x -> x)).isCloseTo(1, within(1e-6));
    assertThat(Search.minimiser(1, 2, 10, 1e-6, x -> -x)).isCloseTo(2, within(1e-6));
  }

  @Test
  void minimiser_neverReturnsWorseThanTheSweep() {
    // A spike of the sweep that golden section walks away from.
    DoubleUnaryOperator spike = x -> x == 2 ? -1 : Math.abs(x - 2.4);
    assertThat(Search.minimiser(0, 4, 4, 1e-3, spike)).isEqualTo(2);
    assertThat(Search.minimiser(0, 4, 4, 1e-3, x -> Double.POSITIVE_INFINITY)).isZero();
  }

  @Test
  void minimiser_goldenSectionNeedsOneEvaluationPerStep() {
    AtomicInteger calls = new AtomicInteger();
    double found =
        Search.minimiser(
            0,
            10,
            10,
            1e-4,
            x -> {
              calls.incrementAndGet();
              return Math.cosh(x - 3.3);
            });
    assertThat(found).isCloseTo(3.3, within(1e-4));
    // 11 of the sweep, 2 to start, log(2 / 1e-4) / log(1.618) = 20.6, 1 to compare.
    assertThat(calls.get()).isBetween(33, 36);
  }
}
