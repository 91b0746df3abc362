package dev.tacit.admm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every letter of a round waits until the receipts of the round are committed. */
class ReceiptsFirstTest {
  private static final int AGENTS = 4;
  private static final int ROUND = 0;

  @Test
  void noLetterIsDeliveredBeforeTheCommitOfItsRound() {
    List<String> happened = new ArrayList<>();
    LoggingChannel channel = new LoggingChannel(new KeyedChannel(TestNoise::seeded), happened);
    Schedule watched =
        new Schedule() {
          @Override
          public List<Envelope> delivery(int round, List<Envelope> letters) {
            happened.add("delivery");
            return letters;
          }
        };
    List<FloodingAgent> agents = new ArrayList<>();
    for (int agent = 0; agent < AGENTS; agent++) {
      Released value = TestReleased.of(Vec.of(agent));
      agents.add(new FloodingAgent(agent, Graph.ring(AGENTS), ROUND, value));
    }
    new InProcessRunner<>(agents, Optional.<Hub<Void>>empty(), channel, watched)
        .run(1, (round, snapshot) -> {});
    assertThat(happened.subList(0, AGENTS + 2))
        .containsExactly("open", "open", "open", "open", "commit", "delivery");
    // What the agents pay when the run is over is durable, too.
    assertThat(happened.subList(happened.size() - AGENTS - 1, happened.size()))
        .containsExactly("open", "open", "open", "open", "commit");
    assertThat(happened).filteredOn("commit"::equals).hasSize(2);
  }
}
