package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GradientEntryTest {
  private static final Budget BUDGET = new Budget(1, 1e-4, Neighbours.REPLACE_ONE);

  private final Examples examples = Sample.examples(new Random(5), 80, 5);

  @Test
  void theReceiptsAreThePlanAndFitTheBudget() {
    for (GradientEntry algorithm : List.of(entry(false), entry(true))) {
      Plan plan = algorithm.plan(setup(new LogisticLoss(), Map.of("rounds", "7")));
      InMemoryChannel channel = new InMemoryChannel("run", List.of(NoiseKey.secure()));
      plan.run(List.of(examples), channel, Progress.SILENT);
      List<CountedReceipt> receipts = channel.countedReceipts();
      assertThat(receipts).singleElement().matches(all -> all.times() == 7);
      Guarantee planned = guarantee(plan.event(0));
      Guarantee paid = guarantee(Receipts.composed(receipts));
      assertThat(paid.epsilon()).isLessThanOrEqualTo(planned.epsilon() * (1 + 1e-12));
      assertThat(planned.epsilon()).isLessThanOrEqualTo(1);
      assertThat(plan.match(receipts, 1).mismatch()).isEmpty();
    }
  }

  /** What a run keeps of its rounds does not grow with them. */
  @Test
  void receiptsOfManyRoundsAreOne() {
    for (String rounds : List.of("1", "3000")) {
      Plan plan = entry(true).plan(setup(new LogisticLoss(), Map.of("rounds", rounds)));
      InMemoryChannel channel = new InMemoryChannel("run", List.of(TestNoise.seeded(1)));
      plan.run(List.of(examples), channel, Progress.SILENT);
      assertThat(channel.countedReceipts()).hasSize(1);
      assertThat(channel.countedReceipts().get(0).times()).isEqualTo(Long.parseLong(rounds));
    }
  }

  @Test
  void equality_noNoiseIsTheNonPrivateMethod() {
    for (boolean accelerated : new boolean[] {false, true}) {
      Map<String, String> settings =
          accelerated ? Map.of("rounds", "20", "restart", "false") : Map.of("rounds", "20");
      InMemoryChannel silent =
          new InMemoryChannel(
              "run", List.of(TestNoise.scripted(1, address -> Optional.of(Vec.zeros(5)))));
      Outcome noiseless =
          entry(accelerated)
              .plan(setup(new LogisticLoss(), settings))
              .run(List.of(examples), silent, Progress.SILENT);
      InMemoryChannel open = InMemoryChannel.withFreshKeys("run", 1);
      Outcome plain =
          new GradientEntry(accelerated, false)
              .plan(setup(new LogisticLoss(), settings))
              .run(List.of(examples), open, Progress.SILENT);
      assertThat(
              noiseless.model().linear().weights().minus(plain.model().linear().weights()).norm())
          .isLessThan(1e-12);
      assertThat(open.countedReceipts())
          .singleElement()
          .matches(one -> one.times() == 20)
          .matches(one -> one.receipt().event() instanceof PrivacyEvent.NonPrivate);
    }
  }

  @Test
  void equality_momentumAtItsStartIsThePlainIteration() {
    SplitForm form = SplitForm.of(Penalties.elasticNet(.1, .01), 5);
    DpAdmm plain = new DpAdmm(form.coupling(), form.regulariser(), .5, .3);
    DpAccAdmm accelerated = new DpAccAdmm(form.coupling(), form.regulariser(), .5, .3, false);
    Vec gradient = Vec.of(.3, -.2, .1, 0, .5);
    Vec zero = Vec.zeros(5);
    // The first extrapolation has weight zero, so one step of either is the same step.
    assertThat(accelerated.step(accelerated.start(zero), gradient).model())
        .isEqualTo(plain.step(plain.start(zero), gradient).model());
    assertThat(accelerated.step(accelerated.start(zero), gradient).aheadModel())
        .isEqualTo(plain.step(plain.start(zero), gradient).model());
  }

  @Test
  void refuses_squaredLossWithoutAClip() {
    assertThatThrownBy(() -> entry(false).plan(setup(new SquaredLoss(), Map.of())))
        .hasMessageContaining("clip is missing")
        .hasMessageContaining("`set` clip=1");
    assertThat(entry(false).plan(setup(new SquaredLoss(), Map.of("clip", "1")))).isNotNull();
  }

  @Test
  void refuses_badSettingsByName() {
    assertThatThrownBy(() -> entry(false).plan(setup(new LogisticLoss(), Map.of("rounds", "0"))))
        .hasMessageContaining("rounds = 0");
    assertThatThrownBy(
            () -> entry(false).plan(setup(new LogisticLoss(), Map.of("initialDual", "raw"))))
        .hasMessageContaining("initialDual = raw")
        .hasMessageContaining("noisy-reuse");
    assertThatThrownBy(() -> setup(new LogisticLoss(), Map.of("etta", "1")))
        .hasMessageContaining("etta");
    assertThatThrownBy(() -> new Budget(0, 1e-4, Neighbours.REPLACE_ONE))
        .hasMessageContaining("epsilon = 0");
  }

  @Test
  void printedCalibrationShowsItsClaimBesideTheCertificate() {
    Setup setup =
        Sample.with(
            Sample.setup(examples, new LogisticLoss(), Penalties.none(), Optional.of(BUDGET)),
            Map.of(),
            Calibration.PAPER);
    Plan plan = entry(false).plan(setup);
    assertThat(plan.claim()).isPresent();
    assertThat(plan.claim().orElseThrow().epsilon()).isEqualTo(1);
  }

  @Test
  void factF11_theClipInForceIsTheOneThatIsPaidFor() {
    Setup sound = setup(new LogisticLoss(), Map.of());
    requireClip(sound, .75);
    requireClip(setup(new LogisticLoss(), Map.of("clip", "0.2")), .2);
    // The theorem's own noise is for the loss's slope.
    requireClip(Sample.with(sound, Map.of(), Calibration.PAPER), 1);
  }

  private void requireClip(Setup setup, double clip) {
    for (boolean accelerated : new boolean[] {false, true}) {
      CentralPlan plan = (CentralPlan) entry(accelerated).plan(setup);
      assertThat(plan.settings()).containsEntry("clip", Double.toString(clip));
      assertThat(plan.cap().bound()).isEqualTo(clip);
      double paid = plan.noise().orElseThrow().sensitivity().bound();
      assertThat(paid).isBetween(2 * clip / 80, 2 * clip / 80 * (1 + 1e-10));
    }
  }

  private Setup setup(Loss loss, Map<String, String> settings) {
    return Sample.with(
        Sample.setup(examples, loss, Penalties.elasticNet(.01, .001), Optional.of(BUDGET)),
        settings,
        Calibration.SOUND);
  }

  private static GradientEntry entry(boolean accelerated) {
    return new GradientEntry(accelerated, true);
  }

  private static Guarantee guarantee(PrivacyEvent event) {
    return Accountants.all().guarantee(event, BUDGET.neighbours(), BUDGET.delta());
  }
}
