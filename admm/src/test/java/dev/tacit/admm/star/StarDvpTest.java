package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StarDvpTest {
  private static final StarSample SAMPLE = StarSample.of(400, 250, 600);
  private static final double DELTA = 1e-5;

  @Test
  void receiptsAddUpToThePlan_whichFitsTheBudget() {
    for (String noise : List.of("gamma", "gaussian")) {
      Plan plan = plan(new LogisticLoss(), Map.of("rounds", "5", "noise", noise));
      InMemoryChannel channel = SAMPLE.channel();
      plan.run(SAMPLE.owners(), channel, Progress.SILENT);
      for (int i = 0; i < 3; i++) {
        assertThat(epsilon(plan.event(i))).as(noise).isBetween(.99, 1.0);
        assertThat(epsilon(Receipts.composed(channel, i)))
            .as(noise)
            .isLessThanOrEqualTo(epsilon(plan.event(i)) * (1 + 1e-12));
      }
    }
  }

  @Test
  void withoutNoise_isConsensusAdmmAndFindsTheCentralOptimum() {
    Plan plan = plan(new LogisticLoss(), Map.of("rounds", "200", "penalty", "0.1"));
    InMemoryChannel quiet =
        InMemoryChannel.listing("quiet", Collections.nCopies(3, TestNoise.off()));
    Outcome outcome = plan.run(SAMPLE.owners(), quiet, Progress.SILENT);
    PenalisedRisk central =
        PenalisedRisk.mean(EmpiricalRisk.of(SAMPLE.pooled(), new LogisticLoss())).plusRidge(.02);
    Vec best = new NewtonCg().minimise(central, Vec.zeros(StarSample.DIMENSION), 1e-12).minimiser();

    assertThat(outcome.model().linear().weights().minus(best).norm())
        .isLessThan(1e-5 * best.norm());
  }

  @Test
  void penaltyIsARuleInPublicQuantities() {
    double mu = GaussianProfile.mu(1, DELTA);
    double penalty =
        Double.parseDouble(plan(new LogisticLoss(), Map.of()).settings().get("penalty"));
    assertThat(penalty).isCloseTo(5 * 3 / (1250 * mu), within(1e-12));
  }

  @Test
  void refuses_unboundedLossAndPaperCalibration() {
    assertThatThrownBy(() -> plan(new SquaredLoss(), Map.of()))
        .hasMessageContaining("loss = squared");
    Setup setup = setup(new LogisticLoss(), Map.of());
    assertThatThrownBy(() -> StarAlgorithms.DVP.plan(StarSample.withPaperCalibration(setup)))
        .hasMessageContaining("calibration = paper");
  }

  private static Plan plan(Loss loss, Map<String, String> settings) {
    return StarAlgorithms.DVP.plan(setup(loss, settings));
  }

  private static Setup setup(Loss loss, Map<String, String> settings) {
    return new Setup(
        SAMPLE.owners().stream().map(Examples::count).toList(),
        StarSample.DIMENSION,
        List.of(),
        List.of(),
        loss,
        Penalties.ridge(.02),
        Optional.of(new Budget(1, DELTA, Neighbours.REPLACE_ONE)),
        Calibration.SOUND,
        Settings.of(settings, StarAlgorithms.DVP.settings()));
  }

  private static double epsilon(PrivacyEvent event) {
    return Accountants.all().guarantee(event, Neighbours.REPLACE_ONE, DELTA).epsilon();
  }
}
