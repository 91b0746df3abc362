package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every hypothesis of a minimiser's price, reached where it can be, and broken. */
class ObjectivePairTest {
  private static final int RECORDS = 5;
  private static final double CONVEXITY = .5;
  private static final Vec HERE = Vec.of(.3, -.2, .1);

  /** Others say nothing at a point far out along the last feature; the first is across it. */
  private static final double[][] ROWS = {
    {1, 0, 0}, {0, 0, 1}, {.6, 0, .8}, {0, .6, .8}, {-.6, 0, .8}
  };

  private static final Vec FAR = Vec.of(0, 0, 200);

  private static ObjectiveFacts facts(Neighbours relation) {
    return new ObjectiveFacts(RECORDS, 1, .25, CONVEXITY, true, relation);
  }

  private static PenalisedRisk objective(double[]... rows) {
    double[] labels = new double[rows.length];
    Arrays.fill(labels, 1);
    EmpiricalRisk risk = EmpiricalRisk.of(Examples.of(Rows.of(rows), labels), new LogisticLoss());
    return PenalisedRisk.sum(risk, 1.0 / RECORDS).plusRidge(CONVEXITY);
  }

  private static PenalisedRisk with(double[]... first) {
    double[][] rows = ROWS.clone();
    System.arraycopy(first, 0, rows, 0, first.length);
    return objective(rows);
  }

  private static PenalisedRisk without() {
    return objective(Arrays.copyOfRange(ROWS, 1, RECORDS));
  }

  private static ObjectivePair pair(
      ObjectiveFacts facts, PenalisedRisk one, PenalisedRisk other, Vec at) {
    MinimiserPlan plan =
        new MinimiserPlan(facts, GaussianNoise.ofSigma(1), 1e-8, GaussianNoise.ofMultiplier(1));
    return new ObjectivePair(
        new ObserverReplay.Problem(one, plan),
        new ObserverReplay.Problem(other, plan),
        at,
        facts.neighbours());
  }

  private static List<String> replaced(PenalisedRisk one, PenalisedRisk other) {
    return pair(facts(Neighbours.REPLACE_ONE), one, other, HERE).faults();
  }

  @Test
  void oneRecordKeepsThem() {
    double[][] records = {{-1, 0, 0}, {0, -.6, -.8}, {0, 0, 0}, {.01, 0, 0}, {0, 0, 1}};
    for (double[] record : records) {
      for (Vec at : List.of(HERE, FAR, Vec.zeros(3), FAR.scaled(-1))) {
        ObjectivePair pair = pair(facts(Neighbours.REPLACE_ONE), with(ROWS[0]), with(record), at);
        assertThat(pair.faults()).as("%s at %s", Arrays.toString(record), at).isEmpty();
        assertThat(pair.gradientShift()).isLessThanOrEqualTo(pair.allowedShift());
      }
    }
    assertThat(pair(facts(Neighbours.ADD_REMOVE), with(), without(), HERE).faults()).isEmpty();
  }

  /** O1 is tight, and so is the bound on gradients in the limit: less of either would not do. */
  @Test
  void theyAreReached() {
    ObjectivePair removed = pair(facts(Neighbours.ADD_REMOVE), with(), without(), FAR);
    assertThat(removed.faults()).isEmpty();
    double kappa = facts(Neighbours.ADD_REMOVE).curvatureRatio();
    assertThat(Math.expm1(removed.logDeterminantRatio())).isBetween(.999999 * kappa, kappa);
    double[] one = {Math.sqrt(1 - 1e-3), 0, -Math.sqrt(1e-3)};
    double[] other = {-one[0], 0, one[2]};
    ObjectivePair apart = pair(facts(Neighbours.REPLACE_ONE), with(one), with(other), FAR);
    assertThat(apart.faults()).isEmpty();
    assertThat(apart.gradientShift() / apart.allowedShift()).isBetween(.99, 1.0);
    ObjectivePair gone =
        pair(facts(Neighbours.ADD_REMOVE), with(new double[] {0, 0, -1}), without(), FAR);
    assertThat(gone.faults()).isEmpty();
    assertThat(gone.gradientShift() / gone.allowedShift()).isBetween(.99, 1.0);
  }

  @Test
  void power_publicPartsThatFollowFromRowsAreFoundOut() {
    PenalisedRisk one = with();
    assertThat(replaced(one, with().plusRidge(.1))).asString().contains("quadratic part was");
    assertThat(replaced(one, with().plusLinear(Vec.of(0, 0, 1e-9)))).asString().contains("linear");
    EmpiricalRisk fewer = without().risk();
    PenalisedRisk mean = PenalisedRisk.mean(fewer).plusRidge(CONVEXITY);
    assertThat(pair(facts(Neighbours.ADD_REMOVE), one, mean, HERE).faults())
        .as("a private divisor")
        .singleElement()
        .asString()
        .contains("weight of a record");
  }

  @Test
  void power_moreThanOneRecordIsFoundOut() {
    double[] across = {0, 1, 0};
    double[] aslant = {.5, .5, .5};
    assertThat(replaced(with(), with(across, aslant)))
        .anyMatch(fault -> fault.contains("differ by 2 records more"));
    assertThat(pair(facts(Neighbours.ADD_REMOVE), with(), with(across), HERE).faults())
        .anyMatch(fault -> fault.contains("records more and 1 less"));
    // Far out a second record moves the gradient alone: its curvature is gone.
    double[] silent = {0, 0, -.3};
    assertThat(
            pair(
                    facts(Neighbours.ADD_REMOVE),
                    objective(ROWS[1], silent, ROWS[0]),
                    objective(ROWS[1]),
                    FAR)
                .faults())
        .anyMatch(fault -> fault.contains("along no features"));
  }

  @Test
  void power_recordsAndConstantsBeyondTheFactsAreFoundOut() {
    double[] longer = {2.5, 0, 0};
    assertThat(pair(facts(Neighbours.ADD_REMOVE), with(longer), without(), FAR).faults())
        .as("a record that is not cut")
        .anyMatch(fault -> fault.contains("the gradient moved by"))
        .anyMatch(fault -> fault.contains("a curvature moved by"))
        .anyMatch(fault -> fault.contains("determinants"));
    ObjectiveFacts half =
        new ObjectiveFacts(RECORDS, .5, .125, CONVEXITY, true, Neighbours.ADD_REMOVE);
    double[] against = {.6, 0, -.8};
    assertThat(pair(half, with(against), without(), FAR).faults())
        .as("half of the slope")
        .anyMatch(fault -> fault.contains("the gradient moved by"));
    assertThat(pair(half, with(), without(), FAR).faults())
        .as("half of the curvature")
        .anyMatch(fault -> fault.contains("a curvature moved by"))
        .anyMatch(fault -> fault.contains("determinants"));
    ObjectiveFacts convex =
        new ObjectiveFacts(RECORDS, 1, .25, 1.1 * CONVEXITY, true, Neighbours.REPLACE_ONE);
    assertThat(pair(convex, with(), with(), FAR).faults())
        .asString()
        .contains("below the stated one");
    assertThat(
            new ObjectivePair(
                    pair(half, with(), with(), HERE).before(),
                    pair(half, with(), with(), HERE).after(),
                    HERE,
                    Neighbours.REPLACE_ONE)
                .faults())
        .asString()
        .contains("the price is for add-remove");
  }
}
