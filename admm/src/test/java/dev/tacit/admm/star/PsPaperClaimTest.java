package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Theorem 2 of the paper with c = 1, at the scale of its experiments (fact F2.1). */
class PsPaperClaimTest {
  private static final int RECORDS = 6331;
  private static final double DELTA = 1e-3;

  @Test
  void theorem2_lowerBoundOnDeltaIsAHundredTimesTheClaim() {
    for (double epsilon : new double[] {.1, .2, .5, 1}) {
      assertThat(leastDelta(40, 20, epsilon)).as("40, 20, %s", epsilon).isBetween(.11, .1132);
      assertThat(leastDelta(50, 50, epsilon)).as("50, 50, %s", epsilon).isBetween(.315, .3212);
    }
    assertThat(leastDelta(100, 100, .1)).isCloseTo(.61, within(.005));
    assertThat(leastDelta(100, 100, .2)).isCloseTo(.79, within(.005));
    assertThat(leastDelta(50, 1000, .1)).isCloseTo(.046, within(.0005));
    assertThat(leastDelta(50, 1000, .2)).isCloseTo(.87, within(.005));
  }

  @Test
  void theorem2_atTheScaleOfTheExperimentsCertifiesNothing() {
    PrintedCalibration calibration =
        new PrintedCalibration(new Budget(.1, DELTA, Neighbours.ADD_REMOVE), 40, 20);
    OwnerFacts share = share();
    PaperClaim claim = calibration.claim(Map.of(share, calibration.noise(share)));
    assertThat(claim.validity()).isEqualTo(PaperClaim.Validity.VOID);
    assertThat(claim.why()).contains("delta >= 0.1131").contains("no finite epsilon");
  }

  @Test
  void detectionBound_staysBelowWhatIsCertified() {
    // Enough noise for the claim: the test must not find more than the certified delta.
    double found = DetectionBound.delta(.1, 1.02, 2, 1.0 / RECORDS, 40 * 19);
    assertThat(found).isLessThan(DELTA);
    assertThat(DetectionBound.delta(.1, 1e3, 2, 1.0 / RECORDS, 40 * 19)).isZero();
  }

  @Test
  void theorem2_isVoidAndTheReceiptsSayWhatItCosts() {
    StarSample sample = StarSample.of(40, 25);
    Setup setup =
        StarSample.withPaperCalibration(
            sample.privateSetup(
                1, Neighbours.ADD_REMOVE, Map.of("rounds", "3", "innerSteps", "3")));
    Plan plan = StarAlgorithms.PS.plan(setup);
    PaperClaim claim = plan.claim().orElseThrow();
    assertThat(claim.validity()).isEqualTo(PaperClaim.Validity.VOID);
    assertThat(claim.why()).contains("precondition").contains("delta >=").contains("certified");

    InMemoryChannel channel = sample.channel();
    plan.run(sample.owners(), channel, Progress.SILENT);
    for (int i = 0; i < 2; i++) {
      assertThat(Receipts.of(channel, i)).hasSize(3 * (3 + 2));
      assertThat(epsilon(Receipts.composed(channel, i)))
          .isEqualTo(epsilon(plan.event(i)))
          .isGreaterThan(claim.epsilon());
    }
  }

  @Test
  void refuses_samplingSettingsWithThePrintedListing() {
    StarSample sample = StarSample.of(40, 25);
    Setup setup =
        StarSample.withPaperCalibration(
            sample.privateSetup(1, Neighbours.ADD_REMOVE, Map.of("samplingRate", "0.1")));
    assertThatThrownBy(() -> StarAlgorithms.PS.plan(setup))
        .hasMessageContaining("samplingRate cannot be set");
  }

  private static double epsilon(PrivacyEvent event) {
    return Accountants.all().guarantee(event, Neighbours.ADD_REMOVE, 1e-5).epsilon();
  }

  private static double leastDelta(int rounds, int innerSteps, double epsilon) {
    Budget budget = new Budget(epsilon, DELTA, Neighbours.ADD_REMOVE);
    return new PrintedCalibration(budget, rounds, innerSteps).leastDelta(share());
  }

  private static OwnerFacts share() {
    return new OwnerFacts(
        new LogisticLoss(), PublicSize.of(RECORDS, Neighbours.ADD_REMOVE), 104, 1, 1);
  }
}
