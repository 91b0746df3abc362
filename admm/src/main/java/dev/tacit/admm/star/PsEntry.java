package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InForce;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import java.util.List;
import java.util.Optional;

/** The entry of {@link PsAdmm}, and of {@link PrintedPsAdmm} for the paper's calibration. */
record PsEntry() implements StarEntry {
  private static final StarProblem.Standards STANDARDS = new StarProblem.Standards(40, 10, .02, .1);

  @Override
  public String name() {
    return "ps-admm";
  }

  @Override
  public String about() {
    return "noisy stochastic ADMM between agents and a hub (Ding et al. 2019, algorithm 2)";
  }

  @Override
  public List<Setting<?>> settings() {
    return STANDARDS.settings(
        StarSettings.CLIP,
        StarSettings.SCALE_SHARE,
        StarSettings.SAMPLING_RATE,
        StarSettings.SAMPLING,
        StarSettings.GRADIENT_SHARE);
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    InForce inForce = InForce.of(setup.settings(), settings());
    StarProblem problem = StarProblem.of(setup, inForce, STANDARDS);
    if (setup.calibration() == Calibration.PAPER) {
      return PsPlans.of(problem, budget, inForce).printed();
    }
    if (inForce.given(StarSettings.SAMPLING).equals(Optional.of(PsPlans.POISSON_GROUP))) {
      requireReplaceOneWithBatches(inForce, budget);
      return PsPlans.of(problem, GroupPrivacy.half(budget), inForce).sound();
    }
    return PsPlans.of(problem, budget, inForce).sound();
  }

  private static void requireReplaceOneWithBatches(InForce inForce, Budget budget) {
    if (budget.neighbours() != Neighbours.REPLACE_ONE) {
      throw new IllegalArgumentException(
          "sampling = poisson-group must be poisson for add-remove neighbours: nothing has to be"
              + " converted");
    }
    if (inForce.given(StarSettings.SAMPLING_RATE).orElse(0.0) == 0) {
      throw new IllegalArgumentException(
          "sampling = poisson-group needs a samplingRate above 0; without batches replace-one is"
              + " accounted exactly, at about half the price: leave sampling out");
    }
  }
}
