package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fact dual-start: the printed start of the multiplier leaks, ours does not. */
class InitialDualTest {
  private static final int DIMENSION = 4;
  private static final double HUGE_NOISE = 10;
  private static final Vec ONES = Vec.of(1, 1, 1, 1);

  private final Random random = new Random(12);
  private final Examples data = Sample.examples(random, 50, DIMENSION);
  private final Examples neighbour = withLastLabelFlipped(data);
  private final DpAdmm iteration =
      new DpAdmm(
          Coupling.of(
              LinearMap.differences(DIMENSION, List.of(new Edge(0, 1), new Edge(2, 3)))
                  .stackedOn(LinearMap.identity(DIMENSION))),
          new L1Norm(.001),
          1,
          .2);

  @Test
  void factF12_theRawStartShowsTheDataWhateverTheNoise() {
    Vec one = firstSplit(rawStart(data), 1);
    assertThat(firstSplit(rawStart(data), 2)).isEqualTo(one);
    assertThat(firstSplit(rawStart(neighbour), 1)).isNotEqualTo(one);
  }

  @Test
  void factF12_theZeroStartShowsNothing() {
    CentralState start = iteration.start(Vec.zeros(DIMENSION));
    assertThat(firstSplit(start, 1)).isEqualTo(Vec.zeros(6));
  }

  @Test
  void factF12_noisyReuseUsesTheDataThroughTheNoisyGradientsOnly() {
    // The noise of the neighbour's run is chosen so that both runs see the same noisy gradients:
    // then every value agrees, so nothing but those gradients was used.
    CentralPlan plan = plan();
    Records one = LocalRecords.of(data);
    Records other = LocalRecords.of(neighbour);
    ReleasedState first = ReleasedState.start(iteration);
    ReleasedState second = first;
    for (int round = 0; round < 5; round++) {
      Vec noise = Sample.gaussian(random, DIMENSION);
      Vec shift = mean(plan, data, query(first)).minus(mean(plan, neighbour, query(second)));
      first = plan.next(first, round, one, scripted(noise)).next();
      second = plan.next(second, round, other, scripted(noise.plus(shift))).next();
    }
    CentralState mine = first.read();
    CentralState two = second.read();
    assertThat(mine.model().minus(two.model()).norm()).isLessThan(1e-12);
    assertThat(mine.scaledDual().minus(two.scaledDual()).norm()).isLessThan(1e-12);
    assertThat(mine.split().minus(two.split()).norm()).isLessThan(1e-12);
    // Control: with the same noise the runs differ.
    ReleasedState start = ReleasedState.start(iteration);
    CentralState three = plan.next(start, 0, one, scripted(ONES)).next().read();
    CentralState four = plan.next(start, 0, other, scripted(ONES)).next().read();
    assertThat(three.scaledDual().minus(four.scaledDual()).norm()).isGreaterThan(1e-4);
  }

  @Test
  void factF14_theReusedDualCancelsTheGradient() {
    Vec noisy = Sample.gaussian(random, DIMENSION);
    Vec dual = InitialDual.noisyReuse(iteration, noisy);
    Vec pulled = iteration.coupling().map().transposeTimes(dual).scaled(-iteration.penalty());
    for (int j = 0; j < DIMENSION; j++) {
      assertThat(pulled.get(j)).isCloseTo(noisy.get(j), within(1e-12));
    }
  }

  private static Vec mean(CentralPlan plan, Examples examples, Vec at) {
    return EmpiricalRisk.of(examples, plan.loss()).clipped(plan.cap()).meanGradient(at);
  }

  private Vec query(ReleasedState state) {
    return iteration.query(state.read());
  }

  private CentralPlan plan() {
    Sensitivity unit =
        new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "scripted noise");
    return new CentralPlan(
        iteration,
        5,
        new LogisticLoss(),
        PublicSize.of(data.count(), Neighbours.REPLACE_ONE),
        Optional.of(1.0),
        Optional.of(new GradientNoise(GaussianNoise.ofMultiplier(1), unit)),
        InitialDual.NOISY_REUSE,
        false,
        Optional.empty(),
        Map.of());
  }

  private static Curator scripted(Vec noise) {
    return Curator.of(TestNoise.scripted(1, address -> Optional.of(noise)), "run", "agent-0", 0);
  }

  private CentralState reused(Vec noisy) {
    return CentralState.start(Vec.zeros(DIMENSION), InitialDual.noisyReuse(iteration, noisy));
  }

  private CentralState rawStart(Examples examples) {
    return reused(gradient(examples, Vec.zeros(DIMENSION)));
  }

  private Vec firstSplit(CentralState start, int noiseSeed) {
    Vec noise = Sample.gaussian(new Random(noiseSeed), DIMENSION).scaled(HUGE_NOISE);
    return iteration.step(start, gradient(data, start.model()).plus(noise)).split();
  }

  private static Vec gradient(Examples examples, Vec model) {
    return EmpiricalRisk.of(examples, new LogisticLoss()).meanGradient(model);
  }

  private static Examples withLastLabelFlipped(Examples examples) {
    double[] labels = new double[examples.count()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = i == labels.length - 1 ? -examples.label(i) : examples.label(i);
    }
    return Examples.of(examples.rows(), labels);
  }
}
