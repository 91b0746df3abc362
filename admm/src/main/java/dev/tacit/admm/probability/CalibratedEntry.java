package dev.tacit.admm.probability;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AlgorithmEntry;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An algorithm with the choice to release calibrated probabilities after it. */
public final class CalibratedEntry {
  /** What calibration releases after any algorithm. */
  public static final List<Site> SITES = List.of(CalibratedAgent.MARGINS, CalibratedAgent.COUNTS);

  public static final Setting<Double> PROBABILITIES =
      Setting.of(
          "probabilities",
          0.0,
          AllowedValues.zeroOr(.01, .5),
          "share of the budget for calibrated probabilities; 0 for none");

  private CalibratedEntry() {}

  /** The same algorithm, with {@code probabilities} among its settings. */
  public static Algorithm of(Algorithm algorithm) {
    List<Setting<?>> settings = new ArrayList<>(algorithm.settings());
    settings.add(PROBABILITIES);
    return new AlgorithmEntry(
        algorithm.name(),
        algorithm.topology(),
        algorithm.isPrivate(),
        algorithm.about(),
        Stream.concat(algorithm.sites().stream(), SITES.stream()).toList(),
        settings,
        algorithm.joinsClasses(),
        setup -> plan(algorithm, setup));
  }

  private static Plan plan(Algorithm algorithm, Setup setup) {
    double share = setup.settings().value(PROBABILITIES).orElse(0.0);
    Setup rest = setup.with(setup.settings().withRead(PROBABILITIES, share));
    return share == 0 ? algorithm.plan(rest) : new CurveBudget(algorithm, rest, share).plan();
  }
}
