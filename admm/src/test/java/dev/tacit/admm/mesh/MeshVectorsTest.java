package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.NoisyTest;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.VectorFile;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Every iterate of vectors-mesh.json, through the algorithm files and scripted noise. */
class MeshVectorsTest {
  private static final double CLOSE = 1e-9;

  @Test
  void everyCase_isReproduced() throws JsonProcessingException {
    JsonNode cases =
        new ObjectMapper().readTree(VectorFile.text(getClass(), "vectors-mesh.json")).get("cases");
    assertThat(cases).isNotEmpty();
    for (JsonNode given : cases) {
      check(given);
    }
  }

  private static void check(JsonNode given) {
    MeshCase problem = MeshCase.of(given);
    JsonNode expected = given.get("theta");
    List<List<MeshView>> views =
        problem.run(
            expected.size(),
            algorithm(given, problem),
            MeshCase.script(address -> noise(given, problem, address)),
            Schedule.PLAIN);
    for (int step = 0; step < expected.size(); step++) {
      for (int agent = 0; agent < problem.agents().size(); agent++) {
        MeshView view = views.get(step).get(agent);
        String where = given.get("algorithm").asText() + " step " + step + " agent " + agent;
        near(where, view.now().own().value(), expected.get(step).get(agent));
        near(where + " dual", view.dual(), given.get("lam").get(step).get(agent));
      }
    }
    checkBits(given, views);
  }

  private static void checkBits(JsonNode given, List<List<MeshView>> views) {
    for (int step = 0; given.has("bits") && step < views.size(); step++) {
      for (int agent = 0; agent < views.get(step).size(); agent++) {
        int before = step == 0 ? 0 : views.get(step - 1).get(agent).releases();
        assertThat(views.get(step).get(agent).releases() - before)
            .isEqualTo(given.get("bits").get(step).get(agent).asInt());
      }
    }
  }

  private static IntFunction<MeshAlgorithm> algorithm(JsonNode given, MeshCase problem) {
    double penalty = given.get("eta").asDouble();
    IntFunction<MinimiserPlan> plan = agent -> problem.plan(agent, penalty);
    IntFunction<LocalObjective> local = problem.agents()::get;
    return switch (given.get("algorithm").asText()) {
      case "admm" -> agent -> new AdmmMesh(local.apply(agent), penalty, MeshCase.TOLERANCE);
      case "dvp" -> agent -> new Dvp(local.apply(agent), penalty, plan.apply(agent));
      case "pp-admm" -> agent -> new PpAdmm(local.apply(agent), penalty, plan.apply(agent));
      case "m-admm" ->
          agent ->
              new MAdmm(
                  local.apply(agent),
                  schedule(given.get("penalty")),
                  Collections.nCopies(given.get("theta").size(), plan.apply(agent)));
      case "r-admm" ->
          agent ->
              recycled(given, local.apply(agent), new PrimalRelease.InClear(MeshCase.TOLERANCE));
      case "r-admm-private", "r-admm-growing" ->
          agent ->
              recycled(
                  given,
                  local.apply(agent),
                  new PrimalRelease.Perturbed(List.of(plan.apply(agent))));
      case "ipp-admm-paper" ->
          agent ->
              new PrintedIppAdmm(
                  local.apply(agent), penalty, plan.apply(agent), printed(given), free(given));
      case "ipp-admm-sound" ->
          agent ->
              new IppAdmm(
                  local.apply(agent), penalty, plan.apply(agent), tests(given, agent), free(given));
      default -> throw new IllegalArgumentException("algorithm = " + given.get("algorithm"));
    };
  }

  private static RAdmm recycled(JsonNode given, LocalObjective local, PrimalRelease release) {
    boolean growing = given.has("eta_k");
    return new RAdmm(
        local,
        release,
        growing
            ? schedule(given.get("eta_k"))
            : PenaltySchedule.constant(given.get("eta").asDouble()),
        growing
            ? schedule(given.get("gamma_k"))
            : PenaltySchedule.constant(given.get("gamma").asDouble()));
  }

  private static PrintedGate printed(JsonNode given) {
    double clip = given.get("C_loss").asDouble();
    return new PrintedGate(given.get("alpha").asDouble(), clip, 1, 1);
  }

  private static IppAdmm.Test tests(JsonNode given, int agent) {
    double threshold = given.get("threshold").get(agent).asDouble();
    return new IppAdmm.Test.Gaussian(new NoisyTest(threshold, GaussianNoise.ofSigma(1)));
  }

  private static GatePrice free(JsonNode given) {
    return MeshCase.atMost(given.get("c").asInt());
  }

  private static PenaltySchedule schedule(JsonNode values) {
    return new PenaltySchedule(Arrays.stream(MeshCase.numbers(values)).boxed().toList());
  }

  private static Optional<Vec> noise(JsonNode given, MeshCase problem, Address address) {
    int agent = Integer.parseInt(address.agent());
    boolean recycled = given.get("algorithm").asText().startsWith("r-admm");
    int index = recycled ? address.round() / 2 : address.round();
    int dimension = given.get("d").asInt();
    return Optional.of(
        switch (address.site()) {
          case "model/objective", "candidate/objective" ->
              given.has("penalty_noise")
                  ? vector(given, "penalty_noise", index, agent, dimension)
                      .scaled(penaltyFactor(given, problem, index, agent))
                  : vector(given, "objective_noise", index, agent, dimension);
          case "model/output" -> vector(given, "output_noise", index, agent, dimension);
          case "gate/query" ->
              vector(
                  given, given.has("test_noise") ? "test_noise" : "query_noise", index, agent, 1);
          case "gate/threshold" -> vector(given, "threshold_noise", index, agent, 1).scaled(-1);
          default -> throw new IllegalArgumentException("site = " + address.site());
        });
  }

  /** b = 2 penalty degree e. */
  private static double penaltyFactor(JsonNode given, MeshCase problem, int round, int agent) {
    return 2 * given.get("penalty").get(round).asDouble() * problem.graph().degree(agent);
  }

  private static Vec vector(JsonNode given, String field, int round, int agent, int dimension) {
    if (!given.has(field)) {
      return Vec.zeros(dimension);
    }
    JsonNode value = given.get(field).get(round).get(agent);
    return value.isArray() ? Vec.of(MeshCase.numbers(value)) : Vec.of(value.asDouble());
  }

  private static void near(String where, Vec value, JsonNode expected) {
    assertThat(value.dimension()).isEqualTo(expected.size());
    for (int j = 0; j < value.dimension(); j++) {
      assertThat(value.get(j)).as(where).isCloseTo(expected.get(j).asDouble(), within(CLOSE));
    }
  }
}
