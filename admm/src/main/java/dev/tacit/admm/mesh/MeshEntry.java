package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Registry entry of a mesh algorithm: its name, settings and planner. {@link MeshAlgorithms} lists
 * them.
 */
record MeshEntry(
    String name,
    boolean isPrivate,
    String about,
    List<Setting<?>> settings,
    BiFunction<Setup, EffectiveSettings, Plan> planner)
    implements Algorithm {

  @Override
  public Topology topology() {
    return Topology.MESH;
  }

  @Override
  public Plan plan(Setup setup) {
    return planner.apply(setup, EffectiveSettings.of(setup.settings(), settings));
  }
}
