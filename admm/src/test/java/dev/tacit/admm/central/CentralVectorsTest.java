package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import dev.tacit.testkit.VectorFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every state of the reference runs of algorithms 2 and 3, with the reference noise. */
class CentralVectorsTest {

  @Test
  void algorithms2And3_reproduceEveryState() throws Exception {
    JsonNode root =
        new ObjectMapper().readTree(VectorFile.text(getClass(), "vectors-central.json"));
    assertThat(root.get("cases")).isNotEmpty();
    for (JsonNode given : root.get("cases")) {
      reproduce(root, given);
    }
  }

  private static void reproduce(JsonNode root, JsonNode given) {
    Examples examples = examples(root, given);
    CentralPlan plan = plan(given, examples);
    InMemoryChannel channel = doors(root.get("noise"), given.get("noise").asBoolean());
    Records records = LocalRecords.of(examples);
    ReleasedState now = ReleasedState.start(plan.iteration());
    JsonNode trace = given.get("trace");
    int checked = 0;
    for (int round = 1; round <= plan.rounds(); round++) {
      now = plan.next(now, round - 1, records, channel.open(0, round - 1)).next();
      JsonNode expected = trace.get(Integer.toString(round));
      if (expected != null) {
        checked++;
        check(now.read(), expected, given.get("name").asText() + " round " + round);
      }
    }
    assertThat(checked).isEqualTo(trace.size());
    String name = given.get("name").asText();
    CentralState state = now.read();
    assertThat(now.model().value()).as(name).isEqualTo(state.model());
    assertThat(now.averageModel().value()).as(name).isEqualTo(state.averageModel());
    close(state.averageModel(), given.get("xbar"), name);
    close(state.averageSplit(), given.get("ybar"), name);
    // F(x) = mean loss + g(Ax), of the loss itself also where gradients are clipped.
    double loss = EmpiricalRisk.of(examples, loss(given)).at(state.model()).value();
    Vec split = plan.iteration().coupling().map().times(state.model());
    assertThat(loss / examples.count() + regulariser(given).value(split))
        .as(name)
        .isCloseTo(given.get("objective_at_x").asDouble(), within(1e-9));
    assertThat(channel.receipts()).hasSize(plan.rounds()).noneMatch(receipt -> receipt.secret());
  }

  private static void check(CentralState state, JsonNode expected, String where) {
    close(state.model(), expected.get("x"), where);
    close(state.split(), expected.get("y"), where);
    close(state.scaledDual(), expected.get("u"), where);
    close(state.aheadModel(), expected.get("xhat"), where);
    close(state.aheadDual(), expected.get("uhat"), where);
    assertThat(state.momentum())
        .as(where)
        .isCloseTo(expected.get("theta").asDouble(), within(1e-12));
  }

  /** g = l1 |y|_1 + l2 |y|^2 without a half. */
  private static ElasticNet regulariser(JsonNode given) {
    return new ElasticNet(
        given.get("reg").get("l1").asDouble(), 2 * given.get("reg").get("l2").asDouble());
  }

  private static CentralPlan plan(JsonNode given, Examples examples) {
    Coupling coupling = Coupling.of(LinearMap.of(Rows.of(matrix(given.get("A")))));
    ElasticNet regulariser = regulariser(given);
    double penalty = given.get("rho").asDouble();
    double step = given.get("tau").asDouble();
    CentralIteration iteration =
        given.get("accel").asBoolean()
            ? new DpAccAdmm(coupling, regulariser, penalty, step, false)
            : new DpAdmm(coupling, regulariser, penalty, step);
    Sensitivity unit =
        new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "scripted noise");
    return new CentralPlan(
        iteration,
        given.get("T").asInt(),
        loss(given),
        PublicSize.of(examples.count(), Neighbours.REPLACE_ONE),
        given.get("clip").isNull() ? Optional.empty() : Optional.of(given.get("clip").asDouble()),
        Optional.of(new GradientNoise(GaussianNoise.ofMultiplier(1), unit)),
        given.get("init").asText().equals("zero") ? InitialDual.ZERO : InitialDual.NOISY_REUSE,
        false,
        Optional.empty(),
        Map.of());
  }

  /** Row t - 1 of the noise belongs to iteration t; cases without noise add zeros. */
  private static InMemoryChannel doors(JsonNode noise, boolean noisy) {
    return new InMemoryChannel(
        "vectors",
        List.of(
            TestNoise.scripted(
                1,
                address -> {
                  Vec row = Vec.of(numbers(noise.get(address.round())));
                  return Optional.of(noisy ? row : row.scaled(0));
                })));
  }

  private static Examples examples(JsonNode root, JsonNode given) {
    String labels =
        given.get("loss").asText().equals("logistic") ? "labels_logistic" : "targets_squared";
    return Examples.of(Rows.of(matrix(root.get("X"))), numbers(root.get(labels)));
  }

  private static Loss loss(JsonNode given) {
    return given.get("loss").asText().equals("logistic") ? new LogisticLoss() : new SquaredLoss();
  }

  private static void close(Vec actual, JsonNode expected, String where) {
    assertThat(actual.dimension()).as(where).isEqualTo(expected.size());
    for (int j = 0; j < expected.size(); j++) {
      double value = expected.get(j).asDouble();
      assertThat(actual.get(j)).as(where).isCloseTo(value, within(1e-9 * Math.abs(value) + 1e-13));
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
