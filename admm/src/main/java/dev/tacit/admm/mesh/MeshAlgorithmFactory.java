package dev.tacit.admm.mesh;

import dev.tacit.dp.event.PrivacyEvent;

/** What a plan gives to each agent: its algorithm with its own noise (fact C2), and the price. */
interface MeshAlgorithmFactory {
  MeshAlgorithm algorithm(int agent, LocalObjective local);

  /** What the run does to the agent's records, at most. */
  PrivacyEvent event(int agent);
}
