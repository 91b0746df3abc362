package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.VectorFile;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every state of the reference runs, with the reference noise in place of ours. */
class StreamVectorsTest {
  /** Stands for no clip: larger than any gradient in the vectors. */
  private static final double NEVER_ACTIVE = 1e6;

  @Test
  void algorithm1_reproducesEveryState() throws Exception {
    JsonNode root = new ObjectMapper().readTree(VectorFile.text(getClass(), "vectors-stream.json"));
    assertThat(root.get("cases")).isNotEmpty();
    Examples users = Examples.of(Rows.of(matrix(root.get("a"))), numbers(root.get("b")));
    for (JsonNode given : root.get("cases")) {
      for (StreamNoise.Place place : StreamNoise.Place.values()) {
        // The vectors add noise to x; only without noise do both places give the same states.
        if (place == StreamNoise.Place.STATE || !given.get("noise").asBoolean()) {
          reproduce(given, users, root.get("noise"), place);
        }
      }
    }
  }

  private static void reproduce(
      JsonNode given, Examples users, JsonNode noises, StreamNoise.Place place) {
    StreamModel model = model(given, users, place);
    NoisyStream stream = new NoisyStream(model);
    boolean noisy = given.get("noise").asBoolean();
    NoiseKey key =
        TestNoise.scripted(
            1,
            address ->
                Optional.of(
                    noisy
                        ? Vec.of(numbers(noises.get(address.round())))
                        : Vec.zeros(users.dimension())));
    StreamState state = StreamState.start(model.split().coupling(), 3);
    JsonNode trace = given.get("trace");
    int checked = 0;
    for (int user = 0; user < users.count(); user++) {
      Curator curator = Curator.of(key, "vectors", "user", user);
      state = stream.round(state, users, user, curator);
      assertThat(curator.receipts()).hasSize(1);
      JsonNode expected = trace.get(String.valueOf(user + 1));
      if (expected != null) {
        checked++;
        close(state.model().value(), expected.get("x"));
        close(state.dual().value(), expected.get("lam"));
        close(stream.split(state).value(), expected.get("y"));
      }
    }
    assertThat(checked).isEqualTo(trace.size());
  }

  private static StreamModel model(JsonNode given, Examples users, StreamNoise.Place place) {
    CouplingMatrix coupling = coupling(matrix(given.get("A")));
    double longest = 0;
    for (int user = 0; user < users.count(); user++) {
      longest = Math.max(longest, users.rows().normBound(user));
    }
    double clip = given.get("clip").isNull() ? NEVER_ACTIVE : given.get("clip").asDouble();
    return new StreamModel(
        new UserLoss(new SquaredLoss(), longest, clip, given.get("ridge").asDouble()),
        new SplitTerm(
            coupling,
            // c1 |y|_1 + c2 |y|^2 without a half
            new ElasticNet(given.get("c1").asDouble(), 2 * given.get("c2").asDouble()),
            given.get("beta").asDouble()),
        given.get("eta").asDouble(),
        new StreamNoise(place, 0.1),
        Neighbours.REPLACE_ONE);
  }

  private static CouplingMatrix coupling(double[][] a) {
    boolean identity = a.length == a[0].length;
    for (int i = 0; i < a.length && identity; i++) {
      for (int j = 0; j < a.length; j++) {
        identity &= a[i][j] == (i == j ? 1 : 0);
      }
    }
    return identity
        ? CouplingMatrix.identity(a.length)
        : CouplingMatrix.of(LinearMap.of(Rows.of(a)));
  }

  private static void close(Vec actual, JsonNode expected) {
    assertThat(actual.dimension()).isEqualTo(expected.size());
    for (int j = 0; j < expected.size(); j++) {
      double value = expected.get(j).asDouble();
      assertThat(actual.get(j)).isCloseTo(value, within(1e-9 * Math.abs(value) + 1e-14));
    }
  }

  private static double[][] matrix(JsonNode rows) {
    double[][] result = new double[rows.size()][];
    for (int i = 0; i < result.length; i++) {
      result[i] = numbers(rows.get(i));
    }
    return result;
  }

  private static double[] numbers(JsonNode array) {
    double[] result = new double[array.size()];
    for (int j = 0; j < result.length; j++) {
      result[j] = array.get(j).asDouble();
    }
    return result;
  }
}
