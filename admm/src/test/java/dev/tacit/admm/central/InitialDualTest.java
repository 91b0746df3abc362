package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fact F1.2: the printed start of the multiplier leaks, ours does not. */
class InitialDualTest {
  private static final int DIMENSION = 4;
  private static final double HUGE_NOISE = 10;

  private final Random random = new Random(12);
  private final Examples data = Sample.examples(random, 50, DIMENSION);
  private final Examples neighbour = withLastLabelFlipped(data);
  private final DpAdmm iteration =
      new DpAdmm(
          Coupling.of(
              LinearMap.differences(DIMENSION, new int[][] {{0, 1}, {2, 3}})
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
  void factF12_noisyReuseIsAFunctionOfTheNoisyGradients() {
    // The noise of the neighbour is chosen so that both runs see the same noisy gradients: then
    // every later value agrees, so nothing but those gradients was used.
    CentralState one = null;
    CentralState other = null;
    for (int round = 0; round < 5; round++) {
      Vec noisy =
          gradient(data, one == null ? Vec.zeros(DIMENSION) : one.model())
              .plus(Sample.gaussian(random, DIMENSION));
      one = iteration.step(one == null ? reused(noisy) : one, noisy);
      Vec chosen =
          noisy.minus(gradient(neighbour, other == null ? Vec.zeros(DIMENSION) : other.model()));
      Vec noisyOther =
          gradient(neighbour, other == null ? Vec.zeros(DIMENSION) : other.model()).plus(chosen);
      other = iteration.step(other == null ? reused(noisyOther) : other, noisyOther);
    }
    assertThat(one.model().minus(other.model()).norm()).isLessThan(1e-14);
    assertThat(one.scaledDual().minus(other.scaledDual()).norm()).isLessThan(1e-14);
  }

  @Test
  void factF14_theReusedDualCancelsTheGradient() {
    Vec noisy = Sample.gaussian(random, DIMENSION);
    Vec dual = InitialDual.reuse(iteration, noisy);
    Vec pulled = iteration.coupling().map().transposeTimes(dual).scaled(-iteration.penalty());
    for (int j = 0; j < DIMENSION; j++) {
      assertThat(pulled.get(j)).isCloseTo(noisy.get(j), within(1e-12));
    }
  }

  private CentralState reused(Vec noisy) {
    return CentralState.start(Vec.zeros(DIMENSION), InitialDual.reuse(iteration, noisy));
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
