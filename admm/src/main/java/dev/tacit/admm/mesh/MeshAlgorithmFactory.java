package dev.tacit.admm.mesh;

import dev.tacit.dp.event.PrivacyEvent;

/** Creates the algorithm of each agent with its noise (fact C2), and states its privacy event. */
interface MeshAlgorithmFactory {
  MeshAlgorithm algorithm(int agent, LocalObjective local);

  /** What the run does to the agent's records, at most. */
  PrivacyEvent event(int agent);
}
