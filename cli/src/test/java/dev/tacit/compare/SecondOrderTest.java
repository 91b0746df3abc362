package dev.tacit.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Why step B of decision 020 has no Hessians: the default rule against Newton steps whose metric
 * and Hessians are exact and free, at the best of some settings on the test rows. Runs with {@code
 * -Dtacit.full=true} and the data sets only; one core, a minute or two for a table and an epsilon.
 */
class SecondOrderTest {
  private static final int RUNS = Integer.getInteger("tacit.runs", 10);
  private static final int SEARCHED = 2;

  @ParameterizedTest
  @CsvSource({"Adult, 1", "Adult, 10", "a9a, 1", "a9a, 10", "Bank, 1", "Bank, 10", "ijcnn1, 1"})
  void exactHessians_areHardlyBetterThanTheRule(String name, double epsilon) {
    DescentGridTest.assumeFull();
    List<KnownTable> tables = DescentGridTest.tables(name, RUNS);
    Tally rule = PrivateRuns.standard(epsilon).mean(tables);
    System.out.printf("%s, epsilon %s%n  default rule %s%n", name, epsilon, rule);
    SecondOrderSteps best = null;
    Tally least = null;
    for (double cap : new double[] {.25, .5, 1}) {
      for (double damping : new double[] {.01, .1}) {
        for (int steps : new int[] {8, 20}) {
          SecondOrderSteps tried = new SecondOrderSteps(cap, damping, steps, epsilon);
          Tally found = mean(tried, tables.subList(0, SEARCHED));
          System.out.printf("    %s %s%n", tried, found);
          boolean better = least == null || found.logLoss() < least.logLoss();
          best = better ? tried : best;
          least = better ? found : least;
        }
      }
    }
    Tally tuned = mean(best, tables);
    System.out.printf("  best %s %s%n", best, tuned);
    assertThat(tuned.error()).isGreaterThan(rule.error() - .0015);
    assertThat(tuned.auc()).isLessThan(rule.auc() + .004);
    assertThat(tuned.logLoss()).isGreaterThan(rule.logLoss() - .005);
  }

  private static Tally mean(SecondOrderSteps steps, List<KnownTable> tables) {
    List<Tally> runs = new ArrayList<>();
    for (int run = 0; run < tables.size(); run++) {
      runs.add(steps.once(tables.get(run), run + 1));
    }
    return Tally.mean(runs);
  }
}
