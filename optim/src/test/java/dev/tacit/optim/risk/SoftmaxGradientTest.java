package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.ClassLabels;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SoftmaxGradientTest {
  private static final int CLASSES = 4;

  @Test
  void theSumIsThatOfAPlainRecomputation() {
    ForAll.cases(
        60,
        random -> {
          int dimension = 1 + random.nextInt(5);
          Examples examples = examples(random, random.nextInt(1200), dimension);
          double scale = Math.exp(random.nextGaussian());
          Vec functions = Problems.vector(random, CLASSES * dimension).scaled(scale);
          double bound = Math.exp(2 * random.nextGaussian() - 1);
          double[] expected = new double[CLASSES * dimension];
          for (int row = 0; row < examples.count(); row++) {
            double[] own = contribution(examples, row, functions, bound);
            for (int j = 0; j < expected.length; j++) {
              expected[j] += own[j];
            }
          }
          Vec sum = ask(examples, functions, bound);
          for (int j = 0; j < expected.length; j++) {
            assertThat(sum.get(j)).isCloseTo(expected[j], within(1e-10 * examples.count() + 1e-12));
          }
        });
  }

  private static double[] contribution(Examples examples, int row, Vec functions, double bound) {
    int dimension = examples.dimension();
    double[] own = new double[CLASSES * dimension];
    if (examples.isEmpty(row)) {
      return own;
    }
    double[] odds = new double[CLASSES];
    double sum = 0;
    for (int k = 0; k < CLASSES; k++) {
      double score = 0;
      for (int j = 0; j < dimension; j++) {
        score += functions.get(k * dimension + j) * examples.rows().row(row).get(j);
      }
      odds[k] = Math.exp(score);
      sum += odds[k];
    }
    double squares = 0;
    for (int k = 0; k < CLASSES; k++) {
      odds[k] = odds[k] / sum - (examples.label(row) == k ? 1 : 0);
      squares += odds[k] * odds[k];
    }
    double length = Math.sqrt(squares) * examples.rows().row(row).norm();
    for (int k = 0; k < CLASSES; k++) {
      for (int j = 0; j < dimension; j++) {
        own[k * dimension + j] =
            odds[k] * examples.rows().row(row).get(j) * Math.min(1, bound / length);
      }
    }
    return own;
  }

  /** Whatever the functions, a single record adds no more than the bound, and often all of it. */
  @Test
  void noRecordAddsMoreThanTheBound() {
    double[] longest = new double[1];
    ForAll.cases(
        400,
        random -> {
          int dimension = 1 + random.nextInt(4);
          Examples one = examples(random, 1, dimension);
          double scale = Math.exp(4 * random.nextGaussian());
          Vec functions = Problems.vector(random, CLASSES * dimension).scaled(scale);
          double length = ask(one, functions, .3).norm();
          // The norm of the answer is itself computed.
          assertThat(length).isLessThanOrEqualTo(.3 * (1 + 1e-14));
          longest[0] = Math.max(longest[0], length);
        });
    assertThat(longest[0]).isGreaterThan(.3 * (1 - 1e-12));
  }

  @Test
  void anEmptyRecordAndAnOverflowAddExactlyNothing() {
    RowsBuilder builder = Rows.dense(2);
    builder.append(new double[] {.5, .5});
    builder.appendEmpty();
    builder.append(new double[] {0, .5});
    Examples examples = Examples.of(builder.build(), new double[] {1, 3, 2});
    Vec functions = Vec.of(1e308, 0, -1e308, 0, 0, 0, 1e308, 0).scaled(10);
    assertThat(functions.isFinite()).isFalse();
    Examples last = examples.slice(2, 3);
    Vec plain = Vec.zeros(8);
    // 0 times infinity is NaN for the last row, too: nobody adds anything.
    assertThat(ask(examples, functions, 1)).isEqualTo(plain);
    assertThat(ask(last, Vec.zeros(8), 10).norm()).isGreaterThan(.1);
    assertThat(ask(examples.slice(1, 2), Vec.zeros(8), 10)).isEqualTo(plain);
  }

  @Test
  void refuses_otherLengthsAndLabels() {
    assertThatThrownBy(() -> new SoftmaxGradient(Vec.zeros(7), 3, GradientCap.NONE))
        .hasMessageContaining("7 entries for 3");
    Examples examples = examples(new Random(1), 5, 2);
    assertThatThrownBy(() -> ask(examples, Vec.zeros(4), 1)).hasMessageContaining("features");
    LocalRecords.of(examples).requireLabels(new ClassLabels(CLASSES));
    assertThatThrownBy(() -> new ClassLabels(3).requireLabel(3)).hasMessageContaining("0 to 2");
    assertThatThrownBy(() -> new ClassLabels(3).requireLabel(.5)).hasMessageContaining("0.5");
    assertThatThrownBy(() -> new ClassLabels(3).requireLabel(-1)).hasMessageContaining("-1");
  }

  private static Vec ask(Examples examples, Vec functions, double bound) {
    return LocalRecords.of(examples)
        .ask(new SoftmaxGradient(functions, CLASSES, GradientCap.euclidean(bound)))
        .vector();
  }

  private static Examples examples(Random random, int count, int dimension) {
    RowsBuilder rows = random.nextBoolean() ? Rows.dense(dimension) : Rows.sparse(dimension);
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      labels[row] = random.nextInt(CLASSES);
      rows.append(Problems.vector(random, dimension).toArray());
    }
    return Examples.of(rows.build(), labels);
  }
}
