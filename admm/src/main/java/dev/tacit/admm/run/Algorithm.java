package dev.tacit.admm.run;

import dev.tacit.admm.agent.Site;
import java.util.List;

/** One entry of {@code tacit algorithms}: a name, its settings, and how a setup becomes a plan. */
public interface Algorithm {
  /** The name on the command line. */
  String name();

  Topology topology();

  /** Whether the run carries a guarantee. */
  boolean isPrivate();

  /** One line for people: what it is and where it comes from. */
  String about();

  List<Setting<?>> settings();

  /** What it may release, or its family may: what each means to people. */
  default List<Site> sites() {
    return List.of();
  }

  /** Whether it fits one linear function for each of three classes or more, all together. */
  default boolean joinsClasses() {
    return false;
  }

  /** The plan of a setup that the algorithm is made for; others are refused here, all alike. */
  default Plan planned(Setup setup) {
    if (setup.classes() > 1 && !joinsClasses()) {
      throw new IllegalArgumentException(
          "classes = "
              + setup.classes()
              + ": "
              + name()
              + " fits one linear function, for two classes or a number; use metric-admm");
    }
    return plan(setup);
  }

  /** Checks the setup, fills in the rules for what it leaves open, and prices the run. */
  Plan plan(Setup setup);
}
