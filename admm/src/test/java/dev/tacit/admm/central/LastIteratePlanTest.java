package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.theorem.LastIterateFacts;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LastIteratePlanTest {
  private static final LastIterateEntry ALGORITHM = new LastIterateEntry();
  private static final Penalties RIDGE = Penalties.elasticNet(.05, .001);

  private final Examples examples = Sample.examples(new Random(11), 400, 5);

  @Test
  void theReceiptsMeetTheBudgetThroughTheTheoremOnly() {
    for (Neighbours relation : Neighbours.values()) {
      Budget budget = new Budget(.8, 1e-5, relation);
      LastIteratePlan plan = plan(RIDGE, budget, Map.of("rounds", "60"));
      List<Receipt> receipts = receipts(plan);
      assertThat(receipts).hasSize(60);
      assertThat(epsilon(plan.event(0), budget)).isLessThanOrEqualTo(.8).isGreaterThan(.799);
      assertThat(plan.match(counted(receipts), 1).mismatch()).isEmpty();
      // Whoever saw every state would learn more: plain composition.
      PrivacyEvent all =
          new PrivacyEvent.Composed(receipts.stream().map(Receipt::chargedEvent).toList());
      // With a private number of records steps must suit sixteen times as many, and forget less.
      assertThat(epsilon(all, budget))
          .isGreaterThan(relation == Neighbours.REPLACE_ONE ? 1.2 : .81);
    }
  }

  @Test
  void receiptsThatAreNotThePlansGetNoCertificate() {
    Budget budget = new Budget(.8, 1e-5, Neighbours.REPLACE_ONE);
    LastIteratePlan plan = plan(RIDGE, budget, Map.of("rounds", "60"));
    List<Receipt> receipts = receipts(plan);
    List<Receipt> shown = new ArrayList<>(receipts);
    Receipt seen = shown.remove(30);
    List<Receipt> fewer = List.copyOf(shown);
    shown.add(
        new Receipt(seen.address(), seen.event(), seen.neighbours(), Audience.EVERYONE, true));
    List<Receipt> twice = new ArrayList<>(fewer);
    twice.add(fewer.get(0));
    assertThat(plan.match(counted(fewer), 1).mismatch().orElseThrow()).contains("no receipt");
    assertThat(plan.match(counted(shown), 1).mismatch().orElseThrow()).contains("is for EVERYONE");
    assertThat(plan.match(counted(twice), 1).mismatch().orElseThrow()).contains("no receipt");
    List<Receipt> scripted = new ArrayList<>(fewer);
    scripted.add(
        new Receipt(seen.address(), seen.event(), seen.neighbours(), seen.audience(), false));
    assertThat(plan.match(counted(scripted), 1).mismatch().orElseThrow()).contains("NonPrivate");
  }

  private static List<CountedReceipt> counted(List<Receipt> receipts) {
    return receipts.stream().map(CountedReceipt::once).toList();
  }

  @Test
  void needsLessNoiseThanDpAdmmAtTheSameSettings() {
    Budget budget = new Budget(1, 1e-5, Neighbours.REPLACE_ONE);
    Setup setup = setup(new LogisticLoss(), RIDGE, budget, Map.of("rounds", "200"));
    double own = ((LastIteratePlan) ALGORITHM.plan(setup)).multiplier();
    CentralPlan other = (CentralPlan) new GradientEntry(false, true).plan(setup);
    double trajectory = other.noise().orElseThrow().law().level().amount();
    // 11 effective steps of 200.
    assertThat(trajectory / own).isBetween(4.2, 4.3);
  }

  @Test
  void equality_withoutNoiseItReachesTheMinimiser() {
    Budget budget = new Budget(1, 1e-5, Neighbours.REPLACE_ONE);
    LastIteratePlan plan = plan(Penalties.ridge(.05), budget, Map.of("rounds", "300"));
    Vec none = Vec.zeros(5);
    InMemoryChannel silent =
        InMemoryChannel.listing(
            "run", List.of(TestNoise.scripted(1, address -> Optional.of(none))));
    Outcome outcome = plan.run(List.of(examples), silent, Progress.SILENT);
    Vec model = outcome.model().linear().weights();
    Vec mean = EmpiricalRisk.of(examples, new LogisticLoss()).meanGradient(model);
    // What is left is the curator's grid.
    assertThat(mean.plusScaled(.05, model).norm()).isLessThan(1e-9);
    assertThat(outcome.trace()).isEmpty();
  }

  /** Squared loss below its clip, in exact arithmetic. */
  @Test
  void doublesStayWithinTheChargedError() {
    ForAll.cases(
        40,
        random -> {
          Examples some = Sample.examples(random, 30, 4);
          ProximalStep step =
              new ProximalStep(
                  new LastIterateFacts.Curvature(.2 * random.nextDouble() + .1, .5, 2.6),
                  0,
                  new SquaredLoss(),
                  100,
                  new ProximalStep.Size(PublicSize.of(30, Neighbours.REPLACE_ONE), 4));
          Vec state = Sample.gaussian(random, 4);
          Vec computed = revealed(step.proposal(LocalRecords.of(some), state), step.doubleError());
          double moved = 0;
          for (int j = 0; j < 4; j++) {
            double off =
                exactStep(some, step, state, j).subtract(exact(computed.get(j))).doubleValue();
            moved += off * off;
          }
          assertThat(Math.sqrt(moved)).isLessThan(step.doubleError());
          assertThat(step.doubleError()).isLessThan(1e-9);
        });
  }

  private static BigDecimal exactStep(Examples some, ProximalStep step, Vec state, int j) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < some.count(); i++) {
      Vec row = some.rows().row(i);
      BigDecimal score = exact(-some.label(i));
      for (int k = 0; k < row.dimension(); k++) {
        score = score.add(exact(row.get(k)).multiply(exact(state.get(k))));
      }
      double unit = new SquaredLoss().derivative(1, 0);
      sum = sum.add(score.multiply(exact(unit)).multiply(exact(row.get(j))));
    }
    BigDecimal mean = sum.divide(exact(some.count()), java.math.MathContext.DECIMAL128);
    BigDecimal ridge = exact(step.smoothing().strongConvexity()).multiply(exact(state.get(j)));
    return exact(state.get(j))
        .subtract(exact(step.smoothing().stepSize()).multiply(mean.add(ridge)));
  }

  private static BigDecimal exact(double value) {
    return new BigDecimal(value);
  }

  @Test
  void refuses_whatHasNoTheorem() {
    Budget budget = new Budget(1, 1e-5, Neighbours.REPLACE_ONE);
    assertThatThrownBy(() -> plan(Penalties.elasticNet(0, .1), budget, Map.of()))
        .hasMessageContaining("regulariser l2 = 0.0")
        .hasMessageContaining("l2=0.01");
    assertThatThrownBy(() -> plan(RIDGE, budget, Map.of("stepSize", "7")))
        .hasMessageContaining("stepSize = 7.0")
        .hasMessageContaining("lower stepSize");
    Penalties fused = new Penalties(.1, .1, .1, List.of(new Edge(0, 1)));
    assertThatThrownBy(() -> plan(fused, budget, Map.of())).hasMessageContaining("fused");
    assertThatThrownBy(() -> ALGORITHM.plan(setup(new SquaredLoss(), RIDGE, budget, Map.of())))
        .hasMessageContaining("clip is missing");
  }

  private List<Receipt> receipts(LastIteratePlan plan) {
    InMemoryChannel channel = InMemoryChannel.listing("run", List.of(NoiseKey.secure()));
    plan.run(List.of(examples), channel, Progress.SILENT);
    return channel.receipts();
  }

  private LastIteratePlan plan(Penalties penalties, Budget budget, Map<String, String> settings) {
    return (LastIteratePlan) ALGORITHM.plan(setup(new LogisticLoss(), penalties, budget, settings));
  }

  private Setup setup(Loss loss, Penalties penalties, Budget budget, Map<String, String> settings) {
    Setup plain = Sample.setup(examples, loss, penalties, Optional.of(budget));
    return new Setup(
        plain.rows(),
        plain.dimension(),
        plain.indicators(),
        plain.edges(),
        loss,
        penalties,
        plain.budget(),
        Calibration.SOUND,
        Settings.of(settings, ALGORITHM.settings()));
  }

  private static double epsilon(PrivacyEvent event, Budget budget) {
    return Accountants.all().guarantee(event, budget.neighbours(), budget.delta()).epsilon();
  }

  /** The value inside, on a grid much finer than the error looked for. */
  private static Vec revealed(Sensitive sensitive, double error) {
    Vec none = Vec.zeros(sensitive.dimension());
    InMemoryChannel channel =
        InMemoryChannel.listing(
            "reveal", List.of(TestNoise.scripted(1, address -> Optional.of(none))));
    return channel
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofSigma(error), Audience.NOBODY)
        .value();
  }
}
