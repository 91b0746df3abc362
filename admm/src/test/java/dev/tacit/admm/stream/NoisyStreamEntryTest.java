package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Setup;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs and refusals of noisy-stream. */
class NoisyStreamEntryTest {
  /** Memory by structure: whatever the number of users, the doors hold one receipt of each kind. */
  @Test
  void doors_keepNothingPerUser() {
    for (int users : new int[] {10, 500}) {
      InMemoryChannel channel = StreamSample.channel(1, 1);
      StreamSample.plan(List.of(users), new LogisticLoss(), Map.of())
          .run(List.of(StreamSample.examples(users, 5)), channel, Progress.SILENT);
      assertThat(channel.countedReceipts()).hasSize(2);
      assertThatThrownBy(() -> channel.open(0, users - 1)).hasMessageContaining("is closed");
    }
  }

  /** A place without a row, or a row without a place, is no neighbour that the price knows. */
  @Test
  void refuses_otherNumbersOfUsersThanPlanned() {
    for (int users : new int[] {59, 61}) {
      assertThatThrownBy(
              () ->
                  StreamSample.plan(List.of(60), new LogisticLoss(), Map.of())
                      .run(
                          List.of(StreamSample.examples(users, 5)),
                          StreamSample.channel(1, 1),
                          Progress.SILENT))
          .hasMessageContaining("records = " + users + " must be the declared number, 60");
    }
  }

  @Test
  void stop_endsBetweenHalfAndAll() {
    Plan plan =
        StreamSample.plan(
            List.of(60), new LogisticLoss(), Map.of("order", "given", "stop", "random"));
    Set<Long> lengths = new HashSet<>();
    for (int seed = 0; seed < 30; seed++) {
      InMemoryChannel channel = StreamSample.channel(1, seed);
      plan.run(List.of(StreamSample.examples(60, 5)), channel, Progress.SILENT);
      lengths.add(channel.countedReceipts().get(0).times());
    }
    assertThat(lengths).allMatch(length -> length >= 31 && length <= 60);
    // Thirty draws out of thirty: fewer than five different ones has probability below 1e-20.
    assertThat(lengths).hasSizeGreaterThan(4);
    assertThatThrownBy(
            () -> StreamSample.plan(List.of(61), new LogisticLoss(), Map.of("stop", "random")))
        .hasMessageContaining("order = random")
        .hasMessageContaining("users = 61");
  }

  @Test
  void run_isAFunctionOfKeyAndData() {
    Examples users = StreamSample.examples(80, 6);
    Plan plan = StreamSample.plan(List.of(80), new LogisticLoss(), Map.of());
    Vec first = StreamSample.run(plan, List.of(users), 3);
    assertThat(StreamSample.run(plan, List.of(users), 3)).isEqualTo(first);
    assertThat(StreamSample.run(plan, List.of(users), 4)).isNotEqualTo(first);
  }

  @Test
  void run_withoutNoiseDoesNotDependOnHowOwnersHoldTheUsers() {
    Examples users = StreamSample.examples(90, 7);
    Map<String, String> given = Map.of("order", "given");
    Vec alone =
        StreamSample.quiet(
            StreamSample.plan(List.of(90), new LogisticLoss(), given), List.of(users));
    Vec three =
        StreamSample.quiet(
            StreamSample.plan(List.of(30, 20, 40), new LogisticLoss(), given),
            List.of(users.slice(0, 30), users.slice(30, 50), users.slice(50, 90)));
    assertThat(three).isEqualTo(alone);
  }

  @Test
  void run_learnsWhenTheBudgetIsLarge() {
    Examples users = StreamSample.examples(4_000, 8);
    Setup setup = StreamSample.setup(List.of(4_000), new LogisticLoss(), Map.of(), 19);
    Vec model = StreamSample.run(StreamSample.ALGORITHM.plan(setup), List.of(users), 5);
    int wrong = 0;
    for (int row = 0; row < users.count(); row++) {
      wrong += users.rows().dot(row, model) * users.label(row) > 0 ? 0 : 1;
    }
    // Labels are the sign of the first coordinate: chance is a half.
    assertThat(wrong / 4_000.0).isLessThan(0.25);
  }

  /**
   * The sampler's distance costs e^epsilon times as much delta: where that leaves nothing, the run
   * is refused before anything is released, and nobody is promised more than was asked for.
   */
  @Test
  void noBudgetIsExceeded() {
    for (String passes : List.of("1", "3")) {
      for (double epsilon : new double[] {.01, .1, 1, 8, 15, 18, 20, 22, 25, 30, 60, 100, 600}) {
        Setup setup =
            StreamSample.setup(List.of(40), new LogisticLoss(), Map.of("passes", passes), epsilon);
        StreamPlan plan;
        try {
          plan = (StreamPlan) StreamSample.ALGORITHM.plan(setup);
        } catch (IllegalArgumentException refused) {
          assertThat(refused).hasMessageContaining("leaves no room for the sampler's own distance");
          assertThat(epsilon).isGreaterThanOrEqualTo(20);
          continue;
        }
        assertThat(StreamSample.epsilon(plan.event(0)))
            .as("asked for " + epsilon)
            .isBetween(.99 * epsilon, epsilon);
        for (GuaranteeCurve.Line line : plan.expectedCurve().lines()) {
          if (line.kind() == GuaranteeCurve.Kind.CERTIFIED) {
            assertThat(line.points())
                .as(line.observer())
                .allMatch(point -> point.epsilon() <= epsilon);
          }
        }
      }
    }
  }

  /** What tables call the middle user is that one, not somebody before, whose cost is lower. */
  @Test
  void curve_hasTheMiddleUser() {
    for (int users : new int[] {301, 4_000}) {
      Plan plan = StreamSample.plan(List.of(users), new LogisticLoss(), Map.of("order", "given"));
      GuaranteeCurve curve = ((StreamPlan) plan).expectedCurve();
      GuaranteeCurve.Line last =
          curve.lines().stream()
              .filter(line -> line.observer().equals(StreamCurve.LAST_STATE))
              .findFirst()
              .orElseThrow();
      assertThat(last.points()).anyMatch(point -> point.position() == (users + 1) / 2);
    }
  }

  @Test
  void refuses_tooLargeStepsAndUnknownSettings() {
    assertThatThrownBy(
            () -> StreamSample.plan(List.of(10), new LogisticLoss(), Map.of("stepSize", "9")))
        .hasMessageContaining("stepSize = 9");
    assertThatThrownBy(
            () -> StreamSample.plan(List.of(10), new LogisticLoss(), Map.of("steps", "9")))
        .hasMessageContaining("steps");
    assertThatThrownBy(
            () -> StreamSample.plan(List.of(10), new LogisticLoss(), Map.of("stepSize", "9")))
        .hasMessageContaining("2 / smoothness");
  }

  @Test
  void refuses_squaredLossWithoutClip() {
    assertThatThrownBy(() -> StreamSample.plan(List.of(50), new SquaredLoss(), Map.of()))
        .hasMessageContaining("clip is missing")
        .hasMessageContaining("`set` clip=1");
    Plan plan = StreamSample.plan(List.of(50), new SquaredLoss(), Map.of("clip", "1"));
    assertThat(plan.settings()).containsEntry("clip", "1.0");
  }
}
