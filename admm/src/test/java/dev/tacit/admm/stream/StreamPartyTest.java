package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One owner is a party and does what the walk over several owners does. */
class StreamPartyTest {
  private static final int USERS = 40;
  private static final Examples ROWS = StreamSample.examples(USERS, 3);

  static List<Map<String, String>> settings() {
    return List.of(
        Map.of(),
        Map.of("noisePlace", "gradient"),
        Map.of("order", "given", "passes", "2"),
        Map.of("order", "random", "passes", "3"),
        Map.of("order", "fresh", "passes", "3", "output", "average"),
        Map.of("order", "given", "stop", "random", "output", "average"),
        Map.of("order", "given", "stop", "random"));
  }

  /** What a run gave and paid. */
  private record Result(Vec weights, long messages, long bytes, List<Receipt> receipts) {
    static Result of(Outcome outcome, InMemoryChannel channel) {
      return new Result(
          outcome.model().linear().weights(),
          outcome.messages(),
          outcome.bytes(),
          channel.receipts());
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void aPartyGivesTheBitsOfTheWalk(Map<String, String> settings) {
    StreamPlan plan = plan(List.of(USERS), settings);
    for (int k = 0; k < 5; k++) {
      NoiseKey key = NoiseKey.secure();
      InMemoryChannel apart = InMemoryChannel.listing("run", List.of(key));
      InMemoryChannel together = InMemoryChannel.listing("run", List.of(key));
      Outcome party = plan.run(List.of(ROWS), apart, Progress.SILENT);
      Outcome walk = plan.runAllOwners(List.of(ROWS), together, Progress.SILENT);
      assertThat(Result.of(party, apart)).isEqualTo(Result.of(walk, together));
      assertThat(plan.match(apart.countedReceipts(), 1).mismatch()).isEmpty();
    }
  }

  @Test
  void severalOwnersAreNoParties() {
    StreamPlan plan = plan(List.of(20, 20), Map.of());
    assertThat(plan.parties()).isEmpty();
    assertThatThrownBy(plan::requireParties).hasMessageContaining("use one owner");
    assertThatThrownBy(() -> plan(List.of(30), Map.of()).requireParties().agent(0, ROWS))
        .hasMessageContaining("records = 40 must be the declared number, 30");
  }

  private static StreamPlan plan(List<Integer> owners, Map<String, String> settings) {
    return (StreamPlan) StreamSample.plan(owners, new LogisticLoss(), settings);
  }
}
