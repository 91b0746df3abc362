package dev.tacit.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Axes hold what they show and have a readable number of marks. */
class ChartAxisTest {
  private static List<String> labels(ChartAxis axis) {
    return axis.ticks().stream().map(ChartAxis.Tick::label).toList();
  }

  @Test
  void marksAreRoundNumbers() {
    assertThat(labels(new ChartAxis(.36, .88, false)))
        .containsExactly(
            "0.40", "0.45", "0.50", "0.55", "0.60", "0.65", "0.70", "0.75", "0.80", "0.85");
    assertThat(labels(new ChartAxis(-.9, 41.9, false)))
        .containsExactly("0", "5", "10", "15", "20", "25", "30", "35", "40");
    assertThat(labels(new ChartAxis(-.11, .12, false))).contains("-0.10", "0.00", "0.10");
  }

  @Test
  void decadesGetFinerMarksWhereTheyAreFew() {
    assertThat(labels(new ChartAxis(.08, 12, true)))
        .containsExactly("0.1", "0.2", "0.5", "1", "2", "5", "10");
    assertThat(labels(new ChartAxis(1e-9, 1, true))).contains("1e-9", "0.1").doesNotContain("0");
    assertThat(labels(new ChartAxis(.8, 2.2, true))).hasSizeBetween(4, 9);
  }

  @Test
  void oneNumberOrNoneHasAnAxisToo() {
    assertThat(ChartAxis.around(new double[] {3}, false).share(3)).isEqualTo(.5);
    assertThat(ChartAxis.around(new double[] {3}, true).share(3)).isBetween(.49, .51);
    assertThat(ChartAxis.around(new double[0], true).ticks()).isNotEmpty();
  }

  @Test
  void everythingIsInsideAndMarksAreSome() {
    ForAll.cases(
        500,
        random -> {
          boolean log = random.nextBoolean();
          double[] numbers = new double[1 + random.nextInt(9)];
          for (int index = 0; index < numbers.length; index++) {
            double size = Math.pow(10, 12 * random.nextDouble() - 6);
            numbers[index] = log || random.nextBoolean() ? size : -size;
          }
          ChartAxis axis = ChartAxis.around(numbers, log);
          for (double number : numbers) {
            assertThat(axis.share(number)).isBetween(0.0, 1.0);
          }
          assertThat(axis.ticks()).hasSizeBetween(1, 13);
          for (ChartAxis.Tick tick : axis.ticks()) {
            assertThat(axis.share(tick.value())).isBetween(-1e-9, 1 + 1e-9);
          }
          assertThat(labels(axis)).doesNotHaveDuplicates();
        });
  }
}
