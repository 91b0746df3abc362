package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The entry of {@link PsAdmm}, and of {@link PrintedPsAdmm} for the paper's calibration. */
record PsAlgorithm() implements StarEntry {
  private static final StarProblem.Standards STANDARDS = new StarProblem.Standards(40, 10, .02, .1);

  @Override
  public String name() {
    return "ps-admm";
  }

  @Override
  public String about() {
    return "noisy stochastic ADMM between providers and a hub (Ding et al. 2019, algorithm 2)";
  }

  @Override
  public List<Setting> settings() {
    List<Setting> all = new ArrayList<>(StarSettings.common(STANDARDS));
    all.add(
        new Setting(
            "clip",
            "0.5 of the loss's slope (paper 1); must be given for squared",
            "(0, 1e6]",
            "bound on the norm of one record's gradient, in the scaled features if they are"));
    all.add(
        new Setting(
            "scaleShare",
            "0.05; 0 with corrected inner steps or a radius",
            "0 or [1e-6, 0.9]",
            "share of the budget for the scale of the features; 0 leaves the features as they are"));
    all.add(
        new Setting(
            "samplingRate",
            "0",
            "[0, 1)",
            "share of records that correct an inner step; 0 reuses the gradient of the round"));
    all.add(
        new Setting(
            "sampling",
            "poisson for add-remove, fixed-size for replace-one",
            "poisson, fixed-size or poisson-group",
            "how the records of a correction are chosen; poisson-group is Poisson for replace-one,"
                + " accounted for add-remove and converted by group privacy"));
    all.add(
        new Setting(
            "gradientShare",
            "0.5",
            "[0.01, 0.99]",
            "share of the budget for the gradients when inner steps are corrected"));
    return List.copyOf(all);
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    StarProblem problem = StarProblem.of(setup, STANDARDS);
    if (setup.calibration() == Calibration.PAPER) {
      return PsPlans.of(problem, budget).printed();
    }
    if (setup.settings().text("sampling").equals(Optional.of(PsPlans.POISSON_GROUP))) {
      requireReplaceOneWithBatches(setup.settings(), budget);
      Budget half = GroupPrivacyPlan.half(budget);
      return new GroupPrivacyPlan(PsPlans.of(problem, half).sound());
    }
    return PsPlans.of(problem, budget).sound();
  }

  private static void requireReplaceOneWithBatches(Settings given, Budget budget) {
    if (budget.neighbours() != Neighbours.REPLACE_ONE) {
      throw new IllegalArgumentException(
          "sampling = poisson-group must be poisson for add-remove neighbours: nothing has to be"
              + " converted");
    }
    if (given.number("samplingRate", 0, 0, Math.nextDown(1.0)) == 0) {
      throw new IllegalArgumentException(
          "sampling = poisson-group needs a samplingRate above 0; without batches replace-one is"
              + " accounted exactly, at about half the price: leave sampling out");
    }
  }
}
