package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.star.StarAlgorithms;
import dev.tacit.dp.audit.EpsilonAudit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Test T13: whole trainings attacked from outside. One record is replaced by its opposite, models
 * of both data sets are trained many times, and who sees only the model tells the data sets apart
 * by the sign of a weight. The lower bound on epsilon that follows is wrong with probability 5e-7
 * at most (exact binomial bounds), and must not exceed what the plan certifies; a plan for ten
 * times the epsilon, attacked at the smaller claim, must be found out.
 */
class AuditedTrainingTest {
  private static final int TRAININGS = 8_000;
  private static final double DELTA = 1e-3;
  private static final double ERROR_RATE = 5e-7;
  private static final int RECORDS = 4;

  private static Plan plan(Algorithm algorithm, double epsilon, Map<String, String> settings) {
    return algorithm.plan(
        new Setup(
            List.of(RECORDS),
            1,
            List.of(),
            List.of(),
            new LogisticLoss(),
            Penalties.ridge(.01),
            Optional.of(new Budget(epsilon, DELTA, Neighbours.REPLACE_ONE)),
            Calibration.SOUND,
            Settings.of(settings, algorithm.settings())));
  }

  /** The second and third row cancel, so that the sign of the gradient is that of the first. */
  private static List<Examples> rows(double attacked) {
    double[][] rows = {{attacked}, {1}, {-1}, {1e-3}};
    return List.of(Examples.of(Rows.of(rows), new double[] {1, 1, 1, 1}));
  }

  private static double[] models(Plan plan, double attacked, int firstSeed) {
    List<Examples> rows = rows(attacked);
    double[] weights = new double[TRAININGS];
    for (int k = 0; k < TRAININGS; k++) {
      InMemoryChannel channel =
          new InMemoryChannel("run", Collections.nCopies(1, TestNoise.seeded(firstSeed + k)));
      weights[k] = plan.run(rows, channel, Progress.SILENT).model().linear().weights().get(0);
    }
    return weights;
  }

  private static double audit(Plan plan) {
    return new EpsilonAudit(DELTA, ERROR_RATE)
        .lowerBound(
            EpsilonAudit.Count.of(models(plan, 1, 0), weight -> weight > 0),
            EpsilonAudit.Count.of(models(plan, -1, TRAININGS), weight -> weight > 0));
  }

  @Test
  void testT13_trainedModelsTellNoMoreThanIsCertified_andLessNoiseIsFoundOut() {
    // At the start every gradient is half a row, so that a clip of one half is reached.
    Map<String, String> central = Map.of("rounds", "1", "clip", "0.5");
    Map<String, String> star = Map.of("rounds", "1", "clip", "0.5", "innerSteps", "1");
    Algorithm ps =
        StarAlgorithms.all().stream().filter(one -> one.name().equals("ps-admm")).findFirst().get();
    List<Double> found = new ArrayList<>();
    for (double epsilon : new double[] {1, 10}) {
      found.add(audit(plan(new GradientEntry(false, true), epsilon, central)));
      found.add(audit(plan(ps, epsilon, star)));
    }
    System.out.println("epsilon seen from outside at 1, 1, 10, 10: " + found);
    assertThat(found.subList(0, 2)).allMatch(seen -> seen <= 1 && seen > .05);
    assertThat(found.subList(2, 4)).allMatch(seen -> seen > 1 && seen <= 10);
  }
}
