package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import java.util.List;
import java.util.Optional;

/** The entry of {@link PsAdmm}, and of {@link PrintedPsAdmm} for the paper's calibration. */
record PsEntry() implements StarAlgorithms.StarEntry {
  private static final StarProblem.Defaults DEFAULTS = new StarProblem.Defaults(40, 10, .02, .1);

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
    return DEFAULTS.settings(
        StarSettings.CLIP,
        StarSettings.SCALE_SHARE,
        StarSettings.SAMPLING_RATE,
        StarSettings.SAMPLING,
        StarSettings.GRADIENT_SHARE);
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    StarProblem problem = StarProblem.of(setup, effective, DEFAULTS);
    if (setup.calibration() == Calibration.PAPER) {
      return PsPlanner.of(problem, budget, effective).printed();
    }
    if (effective.explicit(StarSettings.SAMPLING).equals(Optional.of(PsPlanner.POISSON_GROUP))) {
      requireReplaceOneWithBatches(effective, budget);
      return PsPlanner.of(problem, GroupPrivacy.half(budget), effective).sound();
    }
    return PsPlanner.of(problem, budget, effective).sound();
  }

  private static void requireReplaceOneWithBatches(EffectiveSettings effective, Budget budget) {
    if (budget.neighbours() != Neighbours.REPLACE_ONE) {
      throw new IllegalArgumentException(
          "sampling = poisson-group must be poisson for add-remove neighbours: nothing has to be"
              + " converted");
    }
    if (effective.explicit(StarSettings.SAMPLING_RATE).orElse(0.0) == 0) {
      throw new IllegalArgumentException(
          "sampling = poisson-group needs a samplingRate above 0; without batches replace-one is"
              + " accounted exactly, at about half the price: leave sampling out");
    }
  }
}
