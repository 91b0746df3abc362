package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.dp.mechanism.TranscriptDigest;
import dev.tacit.dp.theorem.iteration.NoisyIteration;
import dev.tacit.dp.theorem.iteration.StateArithmetic;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.Examples;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the proof of amplification asks of the computed iteration. */
class StateArithmeticTest {
  private static final int DIMENSION = 4;
  private static final MathContext PRECISE = new MathContext(60);
  private static final double SIGMA = 0.3;
  private static final double LASSO = 0.05;
  private static final double RIDGE = 0.2;

  /** The state that leaves is a grid point, so the bits below the grid tell nothing. */
  @Test
  void state_isAGridPointPlusNothing() {
    ForAll.cases(
        100,
        random -> {
          NoisyStream stream = new NoisyStream(model(StreamNoise.Place.STATE, random));
          StreamState state = state(random, 3);
          Curator noisy = Curator.of(TestNoise.seeded(random.nextLong()), "run", "user", 0);
          Vec model = stream.round(state, users(random), 0, noisy).model().value();
          assertThat(Arrays.stream(model.toArray()).boxed()).allMatch(StateArithmeticTest::onGrid);
          // Without the grid, as scripts are added, the same step lands beside it.
          Vec beside = stream.round(state, users(random), 0, quiet()).model().value();
          assertThat(Arrays.stream(beside.toArray()).boxed())
              .noneMatch(StateArithmeticTest::onGrid);
        });
  }

  /** With noise on the gradient x is a fixed function of a grid point. */
  @Test
  void gradientNoise_stateIsAFunctionOfAGridPoint() {
    ForAll.cases(
        100,
        random -> {
          StreamModel model = model(StreamNoise.Place.GRADIENT, random);
          Curator noisy =
              Curator.keeping(
                  TestNoise.seeded(random.nextLong()), "run", "user", 0, TranscriptDigest.NOTHING);
          Vec arrived =
              new NoisyStream(model)
                  .round(state(random, 3), users(random), 0, noisy)
                  .model()
                  .value();
          Released released = noisy.releases().get(0);
          assertThat(Arrays.stream(released.value().toArray()).boxed())
              .allMatch(StateArithmeticTest::onGrid);
          Vec again =
              ProximalSolve.of(model.split().coupling(), model.stepSize() * model.split().penalty())
                  .solve(released.value().scaled(-model.stepSize()));
          assertThat(arrived).isEqualTo(again);
        });
  }

  /** One step in doubles against the same step with sixty digits, states of very different size. */
  @Test
  void bounds_coverTheErrorOfAStep() {
    double[] worst = new double[2];
    ForAll.cases(
        500,
        random -> {
          StreamNoise.Place place =
              random.nextBoolean() ? StreamNoise.Place.STATE : StreamNoise.Place.GRADIENT;
          StreamModel model = model(place, random);
          NoisyStream stream = new NoisyStream(model);
          Examples users = users(random);
          StreamState state = state(random, Math.pow(10, 6 * random.nextDouble() - 1));
          StreamState computed = stream.round(state, users, 0, quiet());
          double[] error = errors(model, state, users, computed);
          NoisyIteration iteration = model.iteration();
          StateArithmetic bounds =
              StateArithmetic.of(
                  iteration, new StateArithmetic.Algebra(0x1p-50, 0), norm(model, state));
          assertThat(error[0]).isLessThan(bounds.stateError() * iteration.stateSigma());
          assertThat(error[1]).isLessThan(bounds.dualError() * iteration.stateSigma());
          double far = norm(model, state) * 0x1p-53;
          worst[0] = Math.max(worst[0], error[0] / far);
          worst[1] = Math.max(worst[1], error[1] / far);
        });
    // The errors are there: a bound of a hundredth of a unit would fail.
    assertThat(worst[0]).isGreaterThan(0.01);
    assertThat(worst[1]).isGreaterThan(0.01);
  }

  /** Norms of the errors of x and of dual over penalty. */
  private static double[] errors(
      StreamModel model, StreamState state, Examples users, StreamState computed) {
    BigDecimal eta = big(model.stepSize());
    BigDecimal beta = big(model.split().penalty());
    BigDecimal threshold = big(LASSO).divide(beta, PRECISE);
    BigDecimal shrink = BigDecimal.ONE.add(big(RIDGE).divide(beta, PRECISE));
    BigDecimal score = BigDecimal.ZERO;
    double[] row = users.rows().row(0).toArray();
    for (int j = 0; j < DIMENSION; j++) {
      score = score.add(big(row[j]).multiply(big(state.model().value().get(j))));
    }
    BigDecimal cap = big(model.user().clip() / users.rows().normBound(0));
    BigDecimal slope = score.subtract(big(users.label(0))).multiply(big(2));
    BigDecimal clipped = slope.max(cap.negate()).min(cap);
    double state2 = 0;
    double dual2 = 0;
    for (int j = 0; j < DIMENSION; j++) {
      BigDecimal x = big(state.model().value().get(j));
      BigDecimal lambda = big(state.dual().value().get(j));
      BigDecimal at = x.subtract(lambda.divide(beta, PRECISE));
      BigDecimal soft =
          at.abs().compareTo(threshold) <= 0
              ? BigDecimal.ZERO
              : at.subtract(threshold.multiply(big(at.signum())));
      BigDecimal y = soft.divide(shrink, PRECISE);
      BigDecimal dual = lambda.subtract(beta.multiply(x)).add(beta.multiply(y));
      BigDecimal gradient =
          clipped.multiply(big(row[j])).add(big(model.user().ridge()).multiply(x));
      BigDecimal pull = dual.add(beta.multiply(y));
      BigDecimal next =
          x.subtract(eta.multiply(gradient.subtract(pull)))
              .divide(BigDecimal.ONE.add(eta.multiply(beta)), PRECISE);
      state2 += Math.pow(next.subtract(big(computed.model().value().get(j))).doubleValue(), 2);
      BigDecimal off = dual.subtract(big(computed.dual().value().get(j))).divide(beta, PRECISE);
      dual2 += Math.pow(off.doubleValue(), 2);
    }
    return new double[] {Math.sqrt(state2), Math.sqrt(dual2)};
  }

  private static double norm(StreamModel model, StreamState state) {
    double strength = model.stepSize() * model.split().penalty();
    Vec masked =
        state.model().value().plusScaled(-1 / model.split().penalty(), state.dual().value());
    return Math.sqrt(state.model().value().normSquared() + strength * masked.normSquared());
  }

  private static boolean onGrid(double value) {
    return Math.IEEEremainder(value, Math.scalb(1.0, Math.getExponent(SIGMA) - 30)) == 0;
  }

  private static StreamModel model(StreamNoise.Place place, Random random) {
    UserLoss user = new UserLoss(new SquaredLoss(), 1, 1, 0.1);
    SplitTerm split =
        new SplitTerm(
            CouplingMatrix.identity(DIMENSION),
            new ElasticNet(LASSO, RIDGE),
            0.1 + random.nextDouble());
    double eta = 2 / user.smoothness() * (0.01 + 0.98 * random.nextDouble());
    return new StreamModel(user, split, eta, new StreamNoise(place, SIGMA), Neighbours.REPLACE_ONE);
  }

  private static Examples users(Random random) {
    return Examples.of(Rows.of(vector(random, 0.2).toArray()), new double[] {1});
  }

  private static StreamState state(Random random, double size) {
    return new StreamState(
        TestReleased.of(vector(random, size)), TestReleased.of(vector(random, size)));
  }

  private static Vec vector(Random random, double size) {
    return Vec.zeros(DIMENSION).map(zero -> size * (2 * random.nextDouble() - 1));
  }

  private static Curator quiet() {
    return Curator.of(
        TestNoise.scripted(1, address -> Optional.of(Vec.zeros(DIMENSION))), "run", "user", 0);
  }

  private static BigDecimal big(double value) {
    return new BigDecimal(value);
  }
}
