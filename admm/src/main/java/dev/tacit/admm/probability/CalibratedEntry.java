package dev.tacit.admm.probability;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An algorithm with the choice to release calibrated probabilities after it. */
public record CalibratedEntry(Algorithm algorithm) implements Algorithm {
  /** What calibration releases after any algorithm. */
  public static final List<Site> SITES = List.of(CalibratedAgent.MARGINS, CalibratedAgent.COUNTS);

  public static final Setting<Double> PROBABILITIES =
      Setting.of(
          "probabilities",
          0.0,
          AllowedValues.zeroOr(.01, .5),
          "share of the budget for calibrated probabilities; 0 for none");

  @Override
  public String name() {
    return algorithm.name();
  }

  @Override
  public Topology topology() {
    return algorithm.topology();
  }

  @Override
  public boolean isPrivate() {
    return algorithm.isPrivate();
  }

  @Override
  public boolean joinsClasses() {
    return algorithm.joinsClasses();
  }

  @Override
  public String about() {
    return algorithm.about();
  }

  @Override
  public List<Site> sites() {
    return Stream.concat(algorithm.sites().stream(), SITES.stream()).toList();
  }

  @Override
  public List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>(algorithm.settings());
    all.add(PROBABILITIES);
    return all;
  }

  @Override
  public Plan plan(Setup setup) {
    double share = setup.settings().value(PROBABILITIES).orElse(0.0);
    Setup rest = setup.with(setup.settings().withRead(PROBABILITIES, share));
    return share == 0 ? algorithm.plan(rest) : new CurveBudget(algorithm, rest, share).plan();
  }
}
