package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.Ball;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.prox.Regulariser;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NoisyStreamTest {
  private static final int DIMENSION = 3;
  private static final NoiseKey QUIET =
      TestNoise.scripted(1, address -> Optional.of(Vec.zeros(DIMENSION)));
  private static final List<Loss> LOSSES =
      List.of(new SquaredLoss(), new LogisticLoss(), new HuberHingeLoss(0.5));
  private static final List<Regulariser> REGULARISERS =
      List.of(new ElasticNet(0.1, 0.3), new L1Norm(0.2), new ElasticNet(0, 0), new Ball(1));

  /** Two users who differ in everything, rows beyond the bound and zero rows included. */
  @Test
  void factF31_noUserMovesTheReleaseFurtherThanTheReceiptSays() {
    double[] worst = new double[1];
    ForAll.cases(
        1_000,
        random -> {
          StreamModel model = model(random, StreamNoise.Place.STATE);
          NoisyStream stream = new NoisyStream(model);
          Examples users = Examples.of(Rows.of(row(random), row(random)), new double[] {1, -1});
          StreamState state =
              new StreamState(
                  TestReleased.of(vector(random, DIMENSION)),
                  TestReleased.of(vector(random, model.split().coupling().rows())));
          StreamState one = stream.round(state, users, 0, curator());
          StreamState two = stream.round(state, users, 1, curator());
          assertThat(one.dual().value()).isEqualTo(two.dual().value());
          double moved = one.model().value().minus(two.model().value()).norm();
          double bound = stream.sensitivity().bound() + 1e-13 * state.model().value().norm();
          assertThat(moved).isLessThanOrEqualTo(bound);
          worst[0] = Math.max(worst[0], moved / bound);
        });
    // The bound is nearly met, so a smaller one would fail here.
    assertThat(worst[0]).isGreaterThan(0.95);
  }

  @Test
  void section32_bothPlacesOfNoiseAgreeWithoutNoise() {
    ForAll.cases(
        200,
        random -> {
          long seed = random.nextLong();
          Examples users = Examples.of(Rows.of(row(random)), new double[] {1});
          StreamModel onState = model(new Random(seed), StreamNoise.Place.STATE);
          StreamModel onGradient = model(new Random(seed), StreamNoise.Place.GRADIENT);
          StreamState start = StreamState.start(onState.split().coupling(), 0.7);
          Vec first = new NoisyStream(onState).round(start, users, 0, curator()).model().value();
          Vec second =
              new NoisyStream(onGradient).round(start, users, 0, curator()).model().value();
          assertThat(first.minus(second).norm()).isLessThan(1e-9 * (1 + first.norm()));
        });
  }

  @Test
  void event_isWhatTheReceiptSays() {
    ForAll.cases(
        50,
        random -> {
          NoisyStream stream =
              new NoisyStream(
                  model(
                      random,
                      random.nextBoolean() ? StreamNoise.Place.STATE : StreamNoise.Place.GRADIENT));
          Curator curator = Curator.of(TestNoise.seeded(1), "run", "user", 0);
          Examples users = Examples.of(Rows.of(row(random)), new double[] {1});
          StreamState start =
              new StreamState(
                  Released.zeros(DIMENSION), TestReleased.of(vector(random, rowsOf(stream))));
          stream.round(start, users, 0, curator);
          assertThat(curator.receipts()).hasSize(1);
          assertThat(curator.receipts().get(0).event()).isEqualTo(stream.event());
        });
  }

  private static int rowsOf(NoisyStream stream) {
    return stream.model().split().coupling().rows();
  }

  private static Curator curator() {
    return Curator.of(QUIET, "run", "user", 0);
  }

  private static StreamModel model(Random random, StreamNoise.Place place) {
    Loss loss = LOSSES.get(random.nextInt(LOSSES.size()));
    UserLoss user =
        new UserLoss(loss, 0.5 + random.nextDouble(), 0.05 + 0.3 * random.nextDouble(), 0.01);
    double eta = 2 / user.smoothness() * (0.01 + 0.99 * random.nextDouble());
    SplitTerm split =
        new SplitTerm(
            coupling(random),
            REGULARISERS.get(random.nextInt(REGULARISERS.size())),
            0.2 + random.nextDouble());
    return new StreamModel(user, split, eta, new StreamNoise(place, 0.5), Neighbours.REPLACE_ONE);
  }

  private static CouplingMatrix coupling(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> CouplingMatrix.identity(DIMENSION);
      case 1 -> CouplingMatrix.of(LinearMap.of(Rows.of(row(random), row(random))));
      default ->
          CouplingMatrix.of(LinearMap.identity(3).stackedOn(LinearMap.of(Rows.of(row(random)))));
    };
  }

  private static double[] row(Random random) {
    double scale = random.nextInt(10) == 0 ? 0 : Math.exp(2 * random.nextGaussian());
    return vector(random, DIMENSION).scaled(scale).toArray();
  }

  private static Vec vector(Random random, int dimension) {
    double[] entries = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      entries[j] = 3 * random.nextGaussian();
    }
    return Vec.of(entries);
  }
}
