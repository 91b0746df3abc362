package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BinnedCountsTest {
  private static final Vec EDGES = Vec.of(-1, 0, .5);

  @Test
  void marginsAreCountedByLabel() {
    Examples examples =
        Examples.of(Rows.of(row(-2), row(-1), row(-.0), row(.4), row(.5), row(9)), signs(6));
    Vec counts = ask(examples, new RecordStatistic.Margin(Vec.of(1)));
    // Negative labels are those of rows 0, 2 and 4; a margin on an edge is in the bin above.
    assertThat(counts).isEqualTo(Vec.of(1, 0, 1, 1, 0, 1, 1, 1));
  }

  @Test
  void residualsAreLabelMinusScore() {
    Examples examples = Examples.of(Rows.of(row(.5), row(1), row(0)), new double[] {-1, 1, .7});
    assertThat(ask(examples, new RecordStatistic.Residual(Vec.of(1))))
        .isEqualTo(Vec.of(1, 0, 1, 1));
  }

  @Test
  void logOddsOfTheTopClassAreThoseOfItsProbability() {
    ForAll.cases(
        100,
        random -> {
          double[] scores = random.doubles(3, -3, 3).toArray();
          Examples one = Examples.of(Rows.of(row(1)), new double[] {random.nextInt(3)});
          int top = 0;
          double sum = 0;
          for (int k = 0; k < 3; k++) {
            top = scores[k] > scores[top] ? k : top;
            sum += Math.exp(scores[k]);
          }
          double probability = Math.exp(scores[top]) / sum;
          double odds = Math.log(probability / (1 - probability));
          int bin = odds < -1 ? 0 : odds < 0 ? 1 : odds < .5 ? 2 : 3;
          double[] expected = new double[8];
          expected[(one.label(0) == top ? 4 : 0) + bin] = 1;
          assertThat(ask(one, new RecordStatistic.TopClass(Vec.of(scores), 3)))
              .isEqualTo(Vec.of(expected));
        });
  }

  @Test
  void anEmptyRecordAndOneWithoutANumberAreInNoBin() {
    RowsBuilder builder = Rows.dense(1);
    builder.appendEmpty();
    builder.append(new double[] {0});
    Examples examples = Examples.of(builder.build(), new double[] {1, 1});
    assertThat(ask(examples, new RecordStatistic.Margin(Vec.of(Double.POSITIVE_INFINITY))))
        .isEqualTo(Vec.zeros(8));
    assertThat(ask(examples, new RecordStatistic.Margin(Vec.of(1))))
        .isEqualTo(Vec.of(0, 0, 0, 0, 0, 0, 1, 0));
  }

  /** Replacing a record moves sqrt(2) at most, and one that comes or goes moves 1. */
  @Test
  void factF13_aRecordMovesOneCell() {
    double[] farthest = new double[1];
    ForAll.cases(
        300,
        random -> {
          RecordStatistic statistic = new RecordStatistic.Margin(Vec.of(2));
          Examples one = Examples.of(Rows.of(row(random.nextGaussian())), sign(random));
          Examples other = Examples.of(Rows.of(row(random.nextGaussian())), sign(random));
          assertThat(ask(one, statistic).norm()).isEqualTo(1);
          double moved = ask(one, statistic).minus(ask(other, statistic)).norm();
          assertThat(moved).isLessThanOrEqualTo(Math.sqrt(2));
          farthest[0] = Math.max(farthest[0], moved);
        });
    assertThat(farthest[0]).isEqualTo(Math.sqrt(2));
  }

  @Test
  void refuses_edgesThatDoNotIncrease() {
    assertThatThrownBy(
            () -> new BinnedCounts(new RecordStatistic.Residual(Vec.of(1)), Vec.of(0, 1, 1)))
        .hasMessageContaining("edge 2");
    assertThatThrownBy(
            () -> new BinnedCounts(new RecordStatistic.Residual(Vec.of(1)), Vec.of(Double.NaN)))
        .hasMessageContaining("edge 0");
  }

  private static Vec ask(Examples examples, RecordStatistic statistic) {
    return LocalRecords.of(examples).ask(new BinnedCounts(statistic, EDGES)).vector();
  }

  private static double[] row(double entry) {
    return new double[] {entry};
  }

  private static double[] sign(Random random) {
    return new double[] {random.nextBoolean() ? 1 : -1};
  }

  private static double[] signs(int count) {
    double[] signs = new double[count];
    for (int k = 0; k < count; k++) {
      signs[k] = k % 2 == 0 ? -1 : 1;
    }
    return signs;
  }
}
