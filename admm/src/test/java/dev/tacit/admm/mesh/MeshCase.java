package dev.tacit.admm.mesh;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.KeyedChannel;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.ShuffledSchedule;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/** A problem of vectors-mesh.json, or one of the same shape, with scripted noise. */
record MeshCase(Graph graph, List<LocalObjective> agents, List<Vec> starts) {
  static final double TOLERANCE = 1e-12;
  private static final Loss LOSS = new LogisticLoss();

  static MeshCase of(JsonNode given) {
    int count = given.get("N").asInt();
    List<Edge> edges = new ArrayList<>();
    List<LocalObjective> agents = new ArrayList<>();
    List<Vec> starts = new ArrayList<>();
    for (int agent = 0; agent < count; agent++) {
      int self = agent;
      given.get("neighbours").get(agent).forEach(n -> edges.add(new Edge(self, n.asInt())));
      agents.add(
          local(
              matrix(given.get("X").get(agent)),
              numbers(given.get("y").get(agent)),
              given.get("ridge").asDouble()));
      starts.add(Vec.of(numbers(given.get("theta0").get(agent))));
    }
    return new MeshCase(Graph.ofEdges(count, edges), agents, starts);
  }

  static LocalObjective local(double[][] rows, double[] labels, double ridge) {
    EmpiricalRisk risk = EmpiricalRisk.of(Examples.of(Rows.of(rows), labels), LOSS);
    return new LocalObjective(risk, PublicSize.of(rows.length, Neighbours.REPLACE_ONE), 1, ridge);
  }

  int dimension() {
    return starts.get(0).dimension();
  }

  /** A plan whose scales do not matter, because a script takes their place. */
  MinimiserPlan plan(int agent, double leastPenalty) {
    return new MinimiserPlan(
        facts(agent, leastPenalty),
        GaussianNoise.ofSigma(1e-3),
        TOLERANCE,
        GaussianNoise.ofSigma(1e-3));
  }

  ObjectiveFacts facts(int agent, double leastPenalty) {
    LocalObjective local = agents.get(agent);
    PublicObjective share = new PublicObjective(LOSS, local.size(), local.weight(), local.ridge());
    return share.facts(leastPenalty, graph.degree(agent));
  }

  /** So many releases, for nothing. */
  static GatePrice atMost(int releases) {
    PrivacyEvent nothing = new PrivacyEvent.Nothing();
    return new GatePrice(nothing, 1, nothing, releases, Neighbours.REPLACE_ONE);
  }

  /** The states after each round. */
  List<List<MeshView>> run(
      int rounds, IntFunction<MeshAlgorithm> algorithm, NoiseKey key, Schedule schedule) {
    List<MeshAgent> members = new ArrayList<>();
    for (int agent = 0; agent < agents.size(); agent++) {
      members.add(
          new MeshAgent(
              agent,
              graph,
              starts.stream().map(TestReleased::of).toList(),
              algorithm.apply(agent)));
    }
    List<List<MeshView>> views = new ArrayList<>();
    KeyedChannel channel = new KeyedChannel(agent -> key);
    new InProcessRunner<>(
            ShuffledSchedule.faring(members, schedule, channel),
            Optional.<Hub<Void>>empty(),
            channel,
            schedule)
        .run(
            rounds,
            (round, snapshot) ->
                views.add(snapshot.agents().stream().map(MeshState::view).toList()));
    return views;
  }

  /** Noise by site, as a function of round and agent; zero at sites that are not named. */
  static NoiseKey script(Function<Address, Optional<Vec>> named) {
    return TestNoise.scripted(1, named);
  }

  static double[] numbers(JsonNode list) {
    double[] values = new double[list.size()];
    for (int index = 0; index < values.length; index++) {
      values[index] = list.get(index).asDouble();
    }
    return values;
  }

  static double[][] matrix(JsonNode rows) {
    double[][] values = new double[rows.size()][];
    for (int row = 0; row < values.length; row++) {
      values[row] = numbers(rows.get(row));
    }
    return values;
  }
}
