package dev.tacit.admm.run;

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

  /** Checks the setup, fills in the rules for what it leaves open, and prices the run. */
  Plan plan(Setup setup);
}
