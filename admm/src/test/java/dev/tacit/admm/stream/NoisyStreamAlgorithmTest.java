package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Setups;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoisyStreamAlgorithmTest {
  private static final NoisyStreamAlgorithm ALGORITHM = new NoisyStreamAlgorithm();
  private static final int DIMENSION = 4;

  @Test
  void plan_meetsTheBudgetAndHardlyLess() {
    for (String place : List.of("state", "gradient")) {
      Plan plan = plan(List.of(300), new LogisticLoss(), Map.of("noisePlace", place));
      assertThat(epsilon(plan.event(0))).isBetween(1.999, 2.0);
    }
    Plan thrice = plan(List.of(300), new LogisticLoss(), Map.of("passes", "3"));
    assertThat(epsilon(thrice.event(0))).isBetween(1.999, 2.0);
    assertThat(thrice.rounds()).isEqualTo(900);
  }

  @Test
  void run_spendsExactlyWhatWasPlanned() {
    Plan plan = plan(List.of(60), new LogisticLoss(), Map.of("passes", "2"));
    MemoryDoors doors = doors(1, 1);
    plan.run(List.of(examples(60, 5)), doors, Progress.SILENT);
    List<CountedReceipt> counted = doors.counted();
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
    assertThat(epsilon(plan.experiencedCounted(counted))).isInfinite();
  }

  @Test
  void certificate_isComputedFromReceiptsOfSecretNoise() {
    Plan plan = plan(List.of(40, 20), new LogisticLoss(), Map.of("passes", "2"));
    MemoryDoors doors = new MemoryDoors("r", List.of(NoiseKey.secure(), NoiseKey.secure()));
    Examples users = examples(60, 5);
    plan.run(List.of(users.slice(0, 40), users.slice(40, 60)), doors, Progress.SILENT);
    assertThat(epsilon(plan.experiencedCounted(doors.counted()))).isBetween(1.999, 2.0);
    GuaranteeCurve curve = plan.curve(doors.counted()).orElseThrow();
    assertThat(curve.lines().get(0).at(1)).isBetween(1.999, 2.0);
    assertThat(curve.lines()).anyMatch(line -> line.observer().contains("secret order"));
    GuaranteeCurve expected = ((StreamPlan) plan).expectedCurve();
    assertThat(curve.lines().subList(1, 3)).isEqualTo(expected.lines().subList(1, 3));
  }

  @Test
  void certificate_ofTestNoiseClaimsNothingOfTheLastState() {
    Plan plan = plan(List.of(60), new LogisticLoss(), Map.of());
    MemoryDoors doors = doors(1, 1);
    plan.run(List.of(examples(60, 5)), doors, Progress.SILENT);
    GuaranteeCurve curve = plan.curve(doors.counted()).orElseThrow();
    assertThat(curve.remarks()).anyMatch(text -> text.contains("secret key"));
  }

  /** Memory by structure: whatever the number of users, the doors hold one receipt of each kind. */
  @Test
  void doors_keepNothingPerUser() {
    for (int users : new int[] {10, 500}) {
      MemoryDoors doors = doors(1, 1);
      plan(List.of(users), new LogisticLoss(), Map.of())
          .run(List.of(examples(users, 5)), doors, Progress.SILENT);
      assertThat(doors.counted()).hasSize(2);
      assertThatThrownBy(() -> doors.open(0, users - 1)).hasMessageContaining("is closed");
    }
  }

  /** A place without a row, or a row without a place, is no neighbour that the price knows. */
  @Test
  void refuses_otherNumbersOfUsersThanPlanned() {
    for (int users : new int[] {59, 61}) {
      assertThatThrownBy(
              () ->
                  plan(List.of(60), new LogisticLoss(), Map.of())
                      .run(List.of(examples(users, 5)), doors(1, 1), Progress.SILENT))
          .hasMessageContaining("records = " + users + " must be users = 60");
    }
  }

  @Test
  void stop_endsBetweenHalfAndAll() {
    Plan plan = plan(List.of(60), new LogisticLoss(), Map.of("order", "given", "stop", "random"));
    Set<Long> lengths = new HashSet<>();
    for (int seed = 0; seed < 30; seed++) {
      MemoryDoors doors = doors(1, seed);
      plan.run(List.of(examples(60, 5)), doors, Progress.SILENT);
      lengths.add(doors.counted().get(0).times());
    }
    assertThat(lengths).allMatch(length -> length >= 31 && length <= 60);
    // Thirty draws out of thirty: fewer than five different ones has probability below 1e-20.
    assertThat(lengths).hasSizeGreaterThan(4);
    assertThatThrownBy(() -> plan(List.of(61), new LogisticLoss(), Map.of("stop", "random")))
        .hasMessageContaining("order = random")
        .hasMessageContaining("users = 61");
  }

  @Test
  void average_isPublishedAndVoidsTheAmplifiedClaim() {
    Plan plan = plan(List.of(60), new LogisticLoss(), Map.of("output", "average"));
    GuaranteeCurve curve = ((StreamPlan) plan).expectedCurve();
    assertThat(curve.remarks()).anyMatch(text -> text.contains("averaged iterates are published"));
    Plan relayed = plan(List.of(60), new LogisticLoss(), Map.of("shown", "relay,checkpoints"));
    assertThat(((StreamPlan) relayed).expectedCurve().remarks())
        .anyMatch(text -> text.contains("relays the states") && text.contains("stored where"));
    assertThatThrownBy(() -> plan(List.of(60), new LogisticLoss(), Map.of("shown", "logs")))
        .hasMessageContaining("shown = logs")
        .hasMessageContaining("averages");
    Vec last = run(plan(List.of(60), new LogisticLoss(), Map.of()), List.of(examples(60, 5)), 3);
    assertThat(run(plan, List.of(examples(60, 5)), 3)).isNotEqualTo(last);
  }

  /** A chain has full row rank; a cycle, or a lasso beside it, has not (fact F3.3). */
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

  private static boolean amplified(Penalties penalties) {
    Setup setup = setup(List.of(200), new LogisticLoss(), Map.of(), 2);
    Plan plan =
        ALGORITHM.plan(
            new Setup(
                setup.rows(),
                DIMENSION,
                List.of(),
                List.of(),
                setup.loss(),
                penalties,
                setup.budget(),
                Calibration.SOUND,
                setup.settings()));
    MemoryDoors doors = new MemoryDoors("r", List.of(NoiseKey.secure()));
    plan.run(List.of(examples(200, 5)), doors, Progress.SILENT);
    assertThat(epsilon(plan.experiencedCounted(doors.counted()))).isBetween(1.99, 2.0);
    return plan.curve(doors.counted()).orElseThrow().remarks().stream()
        .noneMatch(text -> text.startsWith("No claim"));
  }

  @Test
  void run_isAFunctionOfKeyAndData() {
    Examples users = examples(80, 6);
    Plan plan = plan(List.of(80), new LogisticLoss(), Map.of());
    Vec first = run(plan, List.of(users), 3);
    assertThat(run(plan, List.of(users), 3)).isEqualTo(first);
    assertThat(run(plan, List.of(users), 4)).isNotEqualTo(first);
  }

  @Test
  void run_withoutNoiseDoesNotDependOnHowOwnersHoldTheUsers() {
    Examples users = examples(90, 7);
    Map<String, String> given = Map.of("order", "given");
    Vec alone = quiet(plan(List.of(90), new LogisticLoss(), given), List.of(users));
    Vec three =
        quiet(
            plan(List.of(30, 20, 40), new LogisticLoss(), given),
            List.of(users.slice(0, 30), users.slice(30, 50), users.slice(50, 90)));
    assertThat(three).isEqualTo(alone);
  }

  @Test
  void run_learnsWhenTheBudgetIsLarge() {
    Examples users = examples(4_000, 8);
    Setup setup = setup(List.of(4_000), new LogisticLoss(), Map.of(), 50);
    Vec model = run(ALGORITHM.plan(setup), List.of(users), 5);
    int wrong = 0;
    for (int row = 0; row < users.count(); row++) {
      wrong += users.rows().dot(row, model) * users.label(row) > 0 ? 0 : 1;
    }
    // Labels are the sign of the first coordinate: chance is a half.
    assertThat(wrong / 4_000.0).isLessThan(0.25);
  }

  @Test
  void paperCalibration_claimHoldsAndCostsMoreNoise() {
    Setup setup = setup(List.of(100), new LogisticLoss(), Map.of(), 2);
    Setup paper = Setups.with(setup, Calibration.PAPER);
    double sound = epsilon(ALGORITHM.plan(setup).event(0));
    assertThat(epsilon(ALGORITHM.plan(paper).event(0))).isLessThan(sound);
    assertThat(ALGORITHM.plan(paper).claim().orElseThrow().epsilon()).isGreaterThan(0);
  }

  @Test
  void refuses_tooLargeStepsAndUnknownSettings() {
    assertThatThrownBy(() -> plan(List.of(10), new LogisticLoss(), Map.of("stepSize", "9")))
        .hasMessageContaining("stepSize = 9");
    assertThatThrownBy(() -> plan(List.of(10), new LogisticLoss(), Map.of("steps", "9")))
        .hasMessageContaining("steps");
    assertThatThrownBy(() -> plan(List.of(10), new LogisticLoss(), Map.of("stepSize", "9")))
        .hasMessageContaining("2 / smoothness");
  }

  @Test
  void refuses_squaredLossWithoutClip() {
    assertThatThrownBy(() -> plan(List.of(50), new SquaredLoss(), Map.of()))
        .hasMessageContaining("clip is missing")
        .hasMessageContaining("--set clip=1");
    Plan plan = plan(List.of(50), new SquaredLoss(), Map.of("clip", "1"));
    assertThat(plan.settings()).containsEntry("clip", "1.0");
  }

  /** What an accountant that knows nothing of streams certifies, the sampler's slack included. */
  private static double epsilon(PrivacyEvent event) {
    return Accountants.all().guarantee(event, Neighbours.REPLACE_ONE, 1e-5).epsilon();
  }

  private static Vec run(Plan plan, List<Examples> owners, long seed) {
    Outcome outcome = plan.run(owners, doors(owners.size(), seed), Progress.SILENT);
    return outcome.model().weights();
  }

  private static Vec quiet(Plan plan, List<Examples> owners) {
    MemoryDoors doors =
        new MemoryDoors(
            "quiet",
            owners.stream()
                .map(owner -> TestNoise.scripted(1, address -> Optional.of(Vec.zeros(DIMENSION))))
                .toList());
    return plan.run(owners, doors, Progress.SILENT).model().weights();
  }

  private static MemoryDoors doors(int owners, long seed) {
    return new MemoryDoors(
        "test",
        java.util.stream.IntStream.range(0, owners)
            .mapToObj(owner -> TestNoise.seeded(1000 * seed + owner))
            .toList());
  }

  private static Plan plan(List<Integer> rows, Loss loss, Map<String, String> settings) {
    return ALGORITHM.plan(setup(rows, loss, settings, 2));
  }

  private static Setup setup(
      List<Integer> rows, Loss loss, Map<String, String> settings, double epsilon) {
    return new Setup(
        rows,
        DIMENSION,
        List.of(),
        List.of(),
        loss,
        new Penalties(1e-3, 1e-4, 0, List.of()),
        Optional.of(new Budget(epsilon, 1e-5, Neighbours.REPLACE_ONE)),
        Calibration.SOUND,
        Settings.of(settings, ALGORITHM.settings()));
  }

  private static Examples examples(int count, long seed) {
    Random random = new Random(seed);
    RowsBuilder builder = Rows.dense(DIMENSION);
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      double[] entries = new double[DIMENSION];
      for (int j = 0; j < DIMENSION; j++) {
        entries[j] = 0.4 * random.nextGaussian();
      }
      builder.append(entries);
      labels[row] = entries[0] > 0 ? 1 : -1;
    }
    return Examples.of(builder.build().withinUnitBall(), labels);
  }
}
