package dev.tacit.learn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScoresTest {
  /** All pairs, one by one. */
  private static double naiveAuc(double[] scores, double[] labels) {
    double won = 0;
    long pairs = 0;
    for (int i = 0; i < scores.length; i++) {
      for (int j = 0; j < scores.length; j++) {
        if (labels[i] > 0 && labels[j] < 0) {
          pairs++;
          won += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
        }
      }
    }
    return won / pairs;
  }

  private static double[] labels(Random random, int count) {
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      labels[i] = i == 0 || (i > 1 && random.nextBoolean()) ? 1 : -1;
    }
    return labels;
  }

  @Test
  void law_aucEqualsAllPairs_withManyTies() {
    ForAll.cases(
        300,
        random -> {
          int count = 2 + random.nextInt(60);
          double[] labels = labels(random, count);
          int levels = 1 + random.nextInt(12);
          double[] scores = random.ints(count, -levels, levels + 1).asDoubleStream().toArray();
          assertThat(Scores.of(scores, labels).auc()).hasValue(naiveAuc(scores, labels));
        });
  }

  @Test
  void law_errorCountsTheWrongSideAndZeroIsNegative() {
    ForAll.cases(
        200,
        random -> {
          int count = 2 + random.nextInt(60);
          double[] labels = labels(random, count);
          double[] scores = random.ints(count, -2, 3).asDoubleStream().toArray();
          int wrong = 0;
          for (int i = 0; i < count; i++) {
            wrong += (scores[i] > 0 ? 1 : -1) == labels[i] ? 0 : 1;
          }
          assertThat(Scores.of(scores, labels).error()).isEqualTo((double) wrong / count);
        });
  }

  @Test
  void law_areaUnderTheCurveIsTheAucWithoutTies() {
    ForAll.cases(
        50,
        random -> {
          int count = 20 + random.nextInt(60);
          double[] labels = labels(random, count);
          double[] distinct = random.doubles(count, -1, 1).toArray();
          Scores scores = Scores.of(distinct, labels);
          long negatives = java.util.Arrays.stream(labels).filter(label -> label < 0).count();
          double area = 0;
          for (int k = 0; k < negatives; k++) {
            area += scores.truePositiveRate((k + 0.5) / negatives) / negatives;
          }
          assertThat(area).isCloseTo(scores.auc().getAsDouble(), within(1e-12));
        });
  }

  private static org.assertj.core.data.Offset<Double> within(double distance) {
    return org.assertj.core.data.Offset.offset(distance);
  }

  @Test
  void bothZerosAreOneScore() {
    double[] scores = {0.0, -0.0};
    assertThat(Scores.of(scores, new double[] {1, -1}).auc()).hasValue(0.5);
    assertThat(Scores.of(scores, new double[] {-1, 1}).auc()).hasValue(0.5);
  }

  @Test
  void oneClassAloneHasNoAuc() {
    assertThat(Scores.of(new double[] {1, 2}, new double[] {1, 1}).auc()).isEmpty();
  }

  @Test
  void refuses_whatIsNotAScoreOrLabel() {
    assertThatThrownBy(() -> Scores.of(new double[] {Double.NaN}, new double[] {1}))
        .hasMessageContaining("score[0] = NaN");
    assertThatThrownBy(() -> Scores.of(new double[] {1}, new double[] {0}))
        .hasMessageContaining("label[0] = 0.0");
    assertThatThrownBy(() -> Scores.of(new double[0], new double[0]))
        .hasMessageContaining("at least one");
  }
}
