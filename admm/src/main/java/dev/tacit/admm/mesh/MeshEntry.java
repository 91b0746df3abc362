package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.List;
import java.util.function.BiFunction;

/** A line of the list of algorithms. */
record MeshEntry(
    String name,
    boolean isPrivate,
    String about,
    List<Setting<?>> settings,
    BiFunction<Setup, EffectiveSettings, Plan> planner)
    implements Algorithm {

  @Override
  public List<Site> sites() {
    return List.of(Site.MODEL, IppAdmm.GATE_QUERY, IppAdmm.GATE_THRESHOLD, GatePrice.UNUSED);
  }

  @Override
  public Topology topology() {
    return Topology.MESH;
  }

  @Override
  public Plan plan(Setup setup) {
    return planner.apply(setup, EffectiveSettings.of(setup.settings(), settings));
  }
}
