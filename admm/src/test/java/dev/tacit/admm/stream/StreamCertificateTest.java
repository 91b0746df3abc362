package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Setups;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a run of noisy-stream promises, before it and by its receipts. */
class StreamCertificateTest {
  @Test
  void plan_meetsTheBudgetAndHardlyLess() {
    for (String place : List.of("state", "gradient")) {
      Plan plan = StreamSample.plan(List.of(300), new LogisticLoss(), Map.of("noisePlace", place));
      assertThat(StreamSample.epsilon(plan.event(0))).isBetween(1.999, 2.0);
    }
    Plan thrice = StreamSample.plan(List.of(300), new LogisticLoss(), Map.of("passes", "3"));
    assertThat(StreamSample.epsilon(thrice.event(0))).isBetween(1.999, 2.0);
    assertThat(thrice.rounds()).isEqualTo(900);
  }

  @Test
  void run_spendsExactlyWhatWasPlanned() {
    Plan plan = StreamSample.plan(List.of(60), new LogisticLoss(), Map.of("passes", "2"));
    InMemoryChannel channel = StreamSample.channel(1, 1);
    plan.run(List.of(StreamSample.examples(60, 5)), channel, Progress.SILENT);
    List<CountedReceipt> counted = channel.countedReceipts();
    assertThat(counted).hasSize(2);
    assertThat(counted.get(0).times()).isEqualTo(120);
    assertThat(counted.get(0).receipt().audience()).isEqualTo(Audience.NEXT_USER);
    assertThat(counted.get(1).receipt().audience()).isEqualTo(Audience.FINAL_STATE_ONLY);
    PrivacyEvent spent =
        PrivacyEvent.composed(
            PrivacyEvent.repeated(counted.get(0).receipt().event(), 2),
            counted.get(1).receipt().event());
    assertThat(spent).isEqualTo(plan.event(0));
    // Seeded noise protects nobody, and the receipts say so.
    assertThat(plan.match(counted, 1).mismatch().orElseThrow()).contains("NonPrivate");
    assertThat(plan.curve(counted).orElseThrow().lines().get(0).at(1)).isInfinite();
  }

  @Test
  void certificate_isOfReceiptsOfSecretNoiseOnly() {
    Plan plan = StreamSample.plan(List.of(40, 20), new LogisticLoss(), Map.of("passes", "2"));
    InMemoryChannel channel =
        new InMemoryChannel("r", List.of(NoiseKey.secure(), NoiseKey.secure()));
    Examples users = StreamSample.examples(60, 5);
    plan.run(List.of(users.slice(0, 40), users.slice(40, 60)), channel, Progress.SILENT);
    assertThat(plan.match(channel.countedReceipts(), 2).mismatch()).isEmpty();
    GuaranteeCurve curve = plan.curve(channel.countedReceipts()).orElseThrow();
    assertThat(curve.lines().get(0).at(1)).isBetween(1.999, 2.0);
    assertThat(curve.lines()).anyMatch(line -> line.observer().contains("secret order"));
    GuaranteeCurve expected = ((StreamPlan) plan).expectedCurve();
    assertThat(curve.lines().subList(1, 3)).isEqualTo(expected.lines().subList(1, 3));
  }

  @Test
  void certificate_ofTestNoiseClaimsNothingOfTheLastState() {
    Plan plan = StreamSample.plan(List.of(60), new LogisticLoss(), Map.of());
    InMemoryChannel channel = StreamSample.channel(1, 1);
    plan.run(List.of(StreamSample.examples(60, 5)), channel, Progress.SILENT);
    GuaranteeCurve curve = plan.curve(channel.countedReceipts()).orElseThrow();
    assertThat(curve.remarks()).anyMatch(text -> text.contains("secret key"));
  }

  @Test
  void average_isPublishedAndVoidsTheAmplifiedClaim() {
    Plan plan = StreamSample.plan(List.of(60), new LogisticLoss(), Map.of("output", "average"));
    GuaranteeCurve curve = ((StreamPlan) plan).expectedCurve();
    assertThat(curve.remarks()).anyMatch(text -> text.contains("averaged iterates are published"));
    Plan relayed =
        StreamSample.plan(List.of(60), new LogisticLoss(), Map.of("shown", "relay,checkpoints"));
    assertThat(((StreamPlan) relayed).expectedCurve().remarks())
        .anyMatch(text -> text.contains("relays the states") && text.contains("stored where"));
    assertThatThrownBy(
            () -> StreamSample.plan(List.of(60), new LogisticLoss(), Map.of("shown", "logs")))
        .hasMessageContaining("shown = logs")
        .hasMessageContaining("averages");
    Vec last =
        StreamSample.run(
            StreamSample.plan(List.of(60), new LogisticLoss(), Map.of()),
            List.of(StreamSample.examples(60, 5)),
            3);
    assertThat(StreamSample.run(plan, List.of(StreamSample.examples(60, 5)), 3)).isNotEqualTo(last);
  }

  /** A chain has full row rank; a cycle, or a lasso beside it, has not (fact full-row-rank). */
  @Test
  void fused_isAmplifiedOnForestsOnly() {
    List<Edge> chain = List.of(new Edge(0, 1), new Edge(1, 2), new Edge(2, 3));
    List<Edge> cycle = new ArrayList<>(chain);
    cycle.add(new Edge(3, 0));
    assertThat(amplified(new Penalties(1e-3, 0, 0.01, chain))).isTrue();
    assertThat(amplified(new Penalties(1e-3, 0, 0.01, cycle))).isFalse();
    assertThat(amplified(new Penalties(1e-3, 1e-3, 0.01, chain))).isFalse();
    assertThat(amplified(new Penalties(1e-3, 0, 0.1, 0, List.of(2, 2), List.of()))).isTrue();
  }

  /** The differences of a chain written out as a matrix are the same A. */
  @Test
  void matrix_isTheSameAsTheGraphItWritesOut() {
    List<Edge> chain = List.of(new Edge(0, 1), new Edge(1, 2), new Edge(2, 3));
    List<Vec> rows = List.of(Vec.of(1, -1, 0, 0), Vec.of(0, 1, -1, 0), Vec.of(0, 0, 1, -1));
    Penalties matrix = Penalties.ofMatrix(1e-3, 0.01, rows);
    assertThat(matrix.coupling(4).times(Vec.of(5, 3, 2, 9)))
        .isEqualTo(new Penalties(1e-3, 0, 0.01, chain).coupling(4).times(Vec.of(5, 3, 2, 9)));
    assertThat(amplified(matrix)).isTrue();
    assertThat(amplified(Penalties.ofMatrix(1e-3, 0.01, List.of(rows.get(0), rows.get(0)))))
        .isFalse();
    assertThat(amplified(Penalties.ofMatrix(1e-3, 0.01, List.of(Vec.of(.1, .2, .3, .4))))).isTrue();
  }

  @Test
  void paperCalibration_claimHoldsAndCostsMoreNoise() {
    Setup setup = StreamSample.setup(List.of(100), new LogisticLoss(), Map.of(), 2);
    Setup paper = Setups.with(setup, Calibration.PAPER);
    double sound = StreamSample.epsilon(StreamSample.ALGORITHM.plan(setup).event(0));
    assertThat(StreamSample.epsilon(StreamSample.ALGORITHM.plan(paper).event(0))).isLessThan(sound);
    assertThat(StreamSample.ALGORITHM.plan(paper).claim().orElseThrow().epsilon()).isGreaterThan(0);
  }

  private static boolean amplified(Penalties penalties) {
    Setup setup = StreamSample.setup(List.of(200), new LogisticLoss(), Map.of(), 2);
    Plan plan =
        StreamSample.ALGORITHM.plan(
            new Setup(
                setup.rows(),
                StreamSample.DIMENSION,
                List.of(),
                List.of(),
                setup.loss(),
                penalties,
                setup.budget(),
                Calibration.SOUND,
                setup.settings()));
    InMemoryChannel channel = new InMemoryChannel("r", List.of(NoiseKey.secure()));
    plan.run(List.of(StreamSample.examples(200, 5)), channel, Progress.SILENT);
    assertThat(plan.match(channel.countedReceipts(), 1).mismatch()).isEmpty();
    assertThat(StreamSample.epsilon(plan.event(0))).isBetween(1.99, 2.0);
    return plan.curve(channel.countedReceipts()).orElseThrow().remarks().stream()
        .noneMatch(text -> text.startsWith("No claim"));
  }
}
