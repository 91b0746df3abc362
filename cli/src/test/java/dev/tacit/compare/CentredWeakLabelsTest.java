package dev.tacit.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.data.Task;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whether rows around their mean cost something where labels are weak: made-up correlated features,
 * a third of them around 0, a third at 1.5 and a third at 3 deviations, and labels that they hardly
 * tell. Centring takes a fifth off the clarity of step T of decision 020, so that the three
 * epsilons are on both sides of its limit. Runs with {@code -Dtacit.full=true} only; one core, a
 * minute.
 *
 * <p>A mean of ten has a standard error of at most .003 in AUC and .003 in log loss (seen: .0025
 * and less), so that limits of .02 and .03 are more than four of the difference's errors away from
 * what was seen; a centre that is not known to step C costs .1 of log loss.
 */
class CentredWeakLabelsTest {
  private static final int ROWS = 16_000;
  private static final int FEATURES = 30;
  private static final int RUNS = 10;

  @ParameterizedTest
  @ValueSource(doubles = {.35, .5, 1})
  void centringCostsNothing(double epsilon) {
    DescentGridTest.assumeFull();
    Tally raw = mean(epsilon, false);
    Tally centred = mean(epsilon, true);
    System.out.printf("weak labels, epsilon %s%n  as they are %s%n", epsilon, raw);
    System.out.printf("  centred     %s%n", centred);
    assertThat(centred.auc()).isGreaterThan(raw.auc() - .02);
    assertThat(centred.logLoss()).isLessThan(raw.logLoss() + .03);
  }

  private static Tally mean(double epsilon, boolean centred) {
    return PrivateRuns.standard(epsilon).mean(Collections.nCopies(RUNS, table(centred)));
  }

  private static KnownTable table(boolean centred) {
    Random random = new Random(1);
    double[][] rows = new double[2 * ROWS][FEATURES];
    double[] labels = new double[rows.length];
    double[] effects = random.doubles(FEATURES, -.16, .16).toArray();
    double[] means = new double[FEATURES];
    for (int i = 0; i < rows.length; i++) {
      double common = random.nextGaussian();
      double score = -1.5;
      double squared = 0;
      for (int j = 0; j < FEATURES; j++) {
        double deviation = .6 * common + .8 * random.nextGaussian();
        score += effects[j] * deviation;
        rows[i][j] = 1.5 * (j % 3) + deviation;
        squared += rows[i][j] * rows[i][j];
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-score)) ? 1 : -1;
      for (int j = 0; j < FEATURES; j++) {
        rows[i][j] /= Math.max(1, Math.sqrt(squared));
        means[j] += rows[i][j] / rows.length;
      }
    }
    for (double[] row : rows) {
      for (int j = 0; j < FEATURES; j++) {
        row[j] -= centred ? means[j] : 0;
      }
    }
    return new KnownTable(
        "made up", part(rows, labels, 0), part(rows, labels, ROWS), List.of(), Task.CLASSIFICATION);
  }

  private static Examples part(double[][] rows, double[] labels, int from) {
    return Examples.of(
        Rows.of(Arrays.copyOfRange(rows, from, from + ROWS)),
        Arrays.copyOfRange(labels, from, from + ROWS));
  }
}
