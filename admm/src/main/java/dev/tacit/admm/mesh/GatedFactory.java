package dev.tacit.admm.mesh;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.function.Function;

/**
 * Agents that may broadcast a bounded number of times, each time decided by a test of their data.
 */
record GatedFactory(List<GatedAgent> agents) implements MeshAlgorithmFactory {
  GatedFactory {
    agents = List.copyOf(agents);
  }

  /** What one agent may do and how it does it. */
  record GatedAgent(GatePrice price, Function<LocalObjective, MeshAlgorithm> algorithm) {}

  @Override
  public MeshAlgorithm algorithm(int agent, LocalObjective local) {
    return agents.get(agent).algorithm().apply(local);
  }

  @Override
  public PrivacyEvent event(int agent) {
    return agents.get(agent).price().whole();
  }
}
