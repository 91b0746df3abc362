package dev.tacit.admm.probability;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AlgorithmEntry;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
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

  /**
   * How a budget is split between an algorithm and the probabilities of its model: these get a
   * share of the squared Gaussian parameter, the algorithm the largest epsilon of a fixed list with
   * which both together, priced as one run, stay within the budget.
   *
   * @param share in (0, 1)
   */
  private record CurveBudget(Algorithm algorithm, Setup setup, double share) {
    /** Each attempt leaves the algorithm a little less. */
    private static final double SHRINK = .97;

    private static final int MOST_ATTEMPTS = 40;

    Plan plan() {
      refuseWhatHasNoProbability();
      Budget whole = setup.requireBudget();
      double mu = GaussianProfile.mu(whole.epsilon(), whole.delta());
      CurveParameters parameters =
          new CurveParameters(
              setup.totalRows(), setup.agents(), mu * Math.sqrt(share), whole.neighbours());
      double epsilon = whole.epsilon() * Math.sqrt(1 - share);
      for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++, epsilon *= SHRINK) {
        Setup rest = setup.with(new Budget(epsilon, whole.delta(), whole.neighbours()));
        Plan plan = required(algorithm.planned(rest));
        CalibratedPlan both = new CalibratedPlan(plan, setup, parameters);
        if (costs(both) <= whole.epsilon()) {
          return both;
        }
      }
      throw refused("the budget is too small for both; leave it out, or choose a smaller share");
    }

    private double costs(Plan plan) {
      double largest = 0;
      for (int agent = 0; agent < setup.agents(); agent++) {
        PrivacyEvent event = plan.event(agent);
        Budget whole = setup.requireBudget();
        largest =
            Math.max(
                largest,
                Accountants.all().guarantee(event, whole.neighbours(), whole.delta()).epsilon());
      }
      return largest;
    }

    private void refuseWhatHasNoProbability() {
      if (setup.classes() > 1 || !setup.loss().monotone()) {
        throw refused("only a model of two classes has them; leave it out");
      }
      if (setup.requireBudget().delta() == 0) {
        throw refused("their noise is Gaussian, which needs a delta above 0");
      }
    }

    /** Step C comes after the rounds of agents, and beside their releases in one account. */
    private Plan required(Plan plan) {
      Budget budget = setup.requireBudget();
      if (plan.parties().isEmpty() || plan.recordedAsWhole()) {
        throw refused(
            "in a stream the states are secret, so the margins of the model cannot be counted");
      }
      if (plan.widerAudience().isPresent()) {
        throw refused(
            "its guarantee holds against those who see only the last state, and calibrated probabilities are a further release");
      }
      if (plan.receiptRelation(budget.neighbours()) != budget.neighbours()
          || plan.ledgerRefusal().isPresent()) {
        throw refused(
            "its receipts state another neighbouring relation than the guarantee; use add-remove neighbours or no sampling");
      }
      return plan;
    }

    private IllegalArgumentException refused(String why) {
      return new IllegalArgumentException(
          CalibratedEntry.PROBABILITIES.name()
              + " = "
              + share
              + " is not possible with "
              + algorithm.name()
              + ": "
              + why);
    }
  }
}
