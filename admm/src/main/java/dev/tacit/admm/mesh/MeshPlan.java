package dev.tacit.admm.mesh;

import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.Map;
import java.util.Optional;

/**
 * Plan of a run on a mesh: problem, rounds, and the algorithm of each agent with its noise. Only
 * the rows are missing.
 */
record MeshPlan(
    MeshProblem problem,
    int rounds,
    MeshAlgorithmFactory factory,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {

  @Override
  public PrivacyEvent event(int agent) {
    return factory.event(agent);
  }

  /** The ridge of every agent, which a paper's calibration may force up. */
  @Override
  public Map<String, String> derived() {
    return Map.of("ridge", Double.toString(problem.ridge()));
  }

  @Override
  public String audience() {
    return "everyone who sees all messages, the other owners included";
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(new MeshParties(problem, rounds, factory));
  }
}
