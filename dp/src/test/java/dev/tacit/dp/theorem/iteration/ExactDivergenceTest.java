package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The certified bounds against exact divergences on random linear-Gaussian streams. Nothing here is
 * statistical: an instance is random, its divergence is computed. Controls that leave the
 * hypotheses must exceed the bound, which shows that a wrong bound would be seen.
 */
class ExactDivergenceTest {
  /** What a computed divergence may exceed its bound by: its own rounding, at most about 1e-9. */
  private static final double COMPUTED = 1 + 1e-7;

  @Test
  void factsF35_F37_F312_neverExceededOnAThousandInstances() {
    double[] worst = new double[2];
    ForAll.cases(1_000, random -> checkOne(random, worst));
    // A bound that is never nearly attained would hide a wrong formula: r at most 1 is exact.
    assertThat(worst[0]).isGreaterThan(0.999);
    assertThat(worst[1]).isGreaterThan(0.4);
  }

  private static void checkOne(Random random, double[] worst) {
    int n = 1 + random.nextInt(3);
    int m = 1 + random.nextInt(Math.min(n, 2));
    double smoothness = 0.2 + 2 * random.nextDouble();
    double strong = random.nextBoolean() ? smoothness * random.nextDouble() : 0;
    double limit = strong > 0 && random.nextBoolean() ? 2 / (smoothness + strong) : 2 / smoothness;
    double eta = limit * (random.nextInt(3) == 0 ? 0.999999 : 0.02 + 0.97 * random.nextDouble());
    double ridge = 0.01 + random.nextDouble();
    int later = random.nextInt(13);
    double beta = Math.exp(3 * random.nextDouble() - 1.5);
    boolean inner = random.nextInt(3) == 0;

    LinearGaussianStream stream =
        new LinearGaussianStream(
            matrix(random, m, n),
            LinearGaussianStream.symmetric(random, m, ridge, 3),
            hessians(random, later, n, strong, smoothness),
            new double[] {eta, beta},
            inner);
    NoisyIteration iteration =
        new NoisyIteration(
            eta,
            beta,
            spectrum(stream.a),
            inner ? StreamNoise.onGradient(1) : StreamNoise.onState(1),
            1);
    LaterLosses losses = new LaterLosses(smoothness, strong, ridge);
    double exact = stream.worstSquaredMu() / 2;
    double bound = ConvexAmplification.sharp(iteration).rho(later);
    Optional<StronglyConvexAmplification> contracting =
        StronglyConvexAmplification.best(iteration, losses);
    assertThat(exact).isLessThanOrEqualTo(COMPUTED * bound);
    if (contracting.isPresent()) {
      assertThat(exact).isLessThanOrEqualTo(COMPUTED * contracting.get().rho(later));
    }
    int kind = later < 2 ? 0 : 1;
    worst[kind] = Math.max(worst[kind], exact / bound);
  }

  @Test
  void control_moreRowsThanColumnsIsRefusedAndWouldExceedTheFormula() {
    double worst = 0;
    Random random = new Random(1);
    for (int index = 0; index < 2_000; index++) {
      double[][] a = {{1}, {random.nextGaussian()}};
      double eta = 1 + 6 * random.nextDouble();
      LinearGaussianStream stream =
          new LinearGaussianStream(
              a,
              LinearGaussianStream.symmetric(random, 2, 0.05, 100),
              hessians(random, 2, 1, 0, 2 / eta),
              new double[] {eta, Math.exp(random.nextGaussian() - 1)},
              false);
      SingularValues truth = new SingularValues(2, 1, norm(a), norm(a));
      assertThatThrownBy(() -> ConvexAmplification.general(iteration(stream, truth)))
          .hasMessageContaining("full row rank");
      SingularValues lie = new SingularValues(1, 1, norm(a), norm(a));
      worst = Math.max(worst, ratio(stream, lie, 2));
    }
    assertThat(worst).isGreaterThan(1.1);
  }

  @Test
  void control_stepAboveTwoOverSmoothnessExceedsTheFormula() {
    assertThat(worstOutside(0, 1, 2.2, 4)).isGreaterThan(1.1);
  }

  @Test
  void control_concaveLossExceedsTheFormula() {
    assertThat(worstOutside(-1, -0.2, 0.5, 2)).isGreaterThan(1.1);
  }

  /** Fact final-state-only as corrected: the average of the iterates undoes the amplification. */
  @Test
  void factF30_averageAndLastStateGiveBackTheLocalCost() {
    Random random = new Random(3);
    for (int index = 0; index < 50; index++) {
      LinearGaussianStream stream =
          new LinearGaussianStream(
              new double[][] {{1}},
              LinearGaussianStream.symmetric(random, 1, 0.05, 3),
              hessians(random, 2, 1, 0, 1),
              new double[] {0.2 + random.nextDouble(), Math.exp(random.nextGaussian())},
              false);
      double h = 1 + stream.stepSize * stream.penalty;
      double local = stream.stepSize * stream.stepSize / (h * h);
      assertThat(stream.worstSquaredMuWithAverage())
          .isBetween(local * (1 - 1e-6), local * (1 + 1e-6));
      assertThat(stream.worstSquaredMu()).isLessThan(0.999 * local);
    }
  }

  /** Worst exact / formula for curvature in [low, high] and steps in [from, to]. */
  private static double worstOutside(double low, double high, double from, double to) {
    double worst = 0;
    Random random = new Random(2);
    for (int index = 0; index < 300; index++) {
      double eta = from + (to - from) * random.nextDouble();
      LinearGaussianStream stream =
          new LinearGaussianStream(
              new double[][] {{1, random.nextGaussian()}},
              LinearGaussianStream.symmetric(random, 1, 0.05, 3),
              hessians(random, 6, 2, low, high),
              new double[] {eta, Math.exp(random.nextGaussian())},
              false);
      worst = Math.max(worst, ratio(stream, spectrum(stream.a), 6));
    }
    return worst;
  }

  private static double ratio(LinearGaussianStream stream, SingularValues values, int later) {
    return stream.worstSquaredMu()
        / 2
        / ConvexAmplification.general(iteration(stream, values)).rho(later);
  }

  private static NoisyIteration iteration(LinearGaussianStream stream, SingularValues values) {
    return new NoisyIteration(stream.stepSize, stream.penalty, values, StreamNoise.onState(1), 1);
  }

  private static double norm(double[][] column) {
    return Math.hypot(column[0][0], column[1][0]);
  }

  private static double[][] matrix(Random random, int rows, int columns) {
    double[][] result = new double[rows][columns];
    for (double[] row : result) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return result;
  }

  private static double[][][] hessians(
      Random random, int count, int size, double low, double high) {
    double[][][] result = new double[count][][];
    for (int t = 0; t < count; t++) {
      result[t] = LinearGaussianStream.symmetric(random, size, low, high);
    }
    return result;
  }

  /** Singular values of one or two rows, from the eigenvalues of A A^T by hand. */
  private static SingularValues spectrum(double[][] a) {
    double[][] gram = Dense.times(a, Dense.transposed(a));
    double first = gram[0][0];
    double second = gram.length == 1 ? first : gram[1][1];
    double cross = gram.length == 1 ? 0 : gram[0][1];
    double root = Math.hypot((first - second) / 2, cross);
    double largest = (first + second) / 2 + root;
    double smallest = (first * second - cross * cross) / largest;
    return new SingularValues(
        a.length, a[0].length, Math.sqrt(gram.length == 1 ? first : smallest), Math.sqrt(largest));
  }
}
