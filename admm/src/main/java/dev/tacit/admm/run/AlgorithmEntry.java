package dev.tacit.admm.run;

import dev.tacit.admm.agent.Site;
import java.util.List;
import java.util.function.Function;

/**
 * An algorithm by its parts, for a list whose lines differ in nothing else.
 *
 * @param planner see {@link Algorithm#plan}
 */
public record AlgorithmEntry(
    String name,
    Topology topology,
    boolean isPrivate,
    String about,
    List<Site> sites,
    List<Setting<?>> settings,
    boolean joinsClasses,
    Function<Setup, Plan> planner)
    implements Algorithm {

  public AlgorithmEntry {
    sites = List.copyOf(sites);
    settings = List.copyOf(settings);
  }

  @Override
  public Plan plan(Setup setup) {
    return planner.apply(setup);
  }
}
