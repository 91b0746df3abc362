package dev.tacit.admm.mesh;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.stream.IntStream;

/**
 * The public side of a mesh run: graph, sizes, weights, ridge. The regulariser l2=w on the mean
 * loss over all records is a ridge of w at every agent, since the agents' objectives are added up.
 */
record MeshProblem(Setup setup, Graph graph, boolean byRecords, double ridge) {

  static MeshProblem of(Setup setup, EffectiveSettings effective) {
    if (!setup.penalties().isRidge()) {
      throw new IllegalArgumentException(
          "regulariser l1, group or fused is not covered here: mesh algorithms take l2 only");
    }
    // The papers minimise the mean of the agents' means; for equal agents it is the same.
    String standard = setup.calibration() == Calibration.PAPER ? "agents" : "records";
    boolean byRecords = effective.read(MeshSettings.WEIGHTING, () -> standard).equals("records");
    Graph graph = Graph.ofEdges(setup.agents(), setup.edges());
    return new MeshProblem(setup, graph, byRecords, setup.penalties().ridge());
  }

  /** Whether a paper's own calibration is asked for. */
  boolean isPaper() {
    return setup.calibration() == Calibration.PAPER;
  }

  /** The same problem with at least this ridge. */
  MeshProblem withRidge(double least) {
    return new MeshProblem(setup, graph, byRecords, Math.max(ridge, least));
  }

  int agents() {
    return setup.agents();
  }

  int dimension() {
    return setup.dimension();
  }

  long records(int agent) {
    return setup.rows().get(agent);
  }

  /** Records times agents over all records, so that the mean over records is minimised; or 1. */
  double weight(int agent) {
    return byRecords ? (double) records(agent) * agents() / setup.totalRows() : 1;
  }

  ObjectiveFacts facts(int agent, double leastPenalty) {
    return publicObjective(agent).facts(leastPenalty, graph.degree(agent));
  }

  /** A gradient tolerance that every agent can certify, whatever its records. */
  double usualTolerance(double leastPenalty) {
    return IntStream.range(0, agents())
        .mapToDouble(
            agent ->
                MinimiserPlan.usualTolerance(
                    facts(agent, leastPenalty), dimension(), setup.size(agent).maxRecords()))
        .max()
        .orElseThrow();
  }

  PublicObjective publicObjective(int agent) {
    return new PublicObjective(setup.loss(), setup.size(agent), weight(agent), ridge);
  }

  LocalObjective local(int agent, Examples examples) {
    return new LocalObjective(
        EmpiricalRisk.of(examples, setup.loss()), setup.size(agent), weight(agent), ridge);
  }

  /** Mean number of records of an agent. */
  double meanRecords() {
    return (double) setup.totalRows() / agents();
  }

  double meanDegree() {
    double sum = 0;
    for (int agent = 0; agent < agents(); agent++) {
      sum += graph.degree(agent);
    }
    return sum / agents();
  }
}
