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
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloodTest {
  private static final int ROUND = 2;
  private static final int AGENTS = 9;

  @Test
  void everybodyHearsEverybody_underAnyScheduleAndGraph() {
    for (long seed = 0; seed < 50; seed++) {
      Graph graph = Graph.randomConnected(AGENTS, seed);
      List<Map<Integer, Released>> plain = heard(graph, Schedule.PLAIN, 1);
      List<Map<Integer, Released>> shuffled =
          heard(graph, new ShuffledSchedule(new Random(seed)), 1);
      assertThat(plain).allSatisfy(own -> assertThat(own).hasSize(AGENTS));
      for (int agent = 0; agent < AGENTS; agent++) {
        assertThat(values(shuffled.get(agent))).isEqualTo(values(plain.get(0)));
      }
    }
  }

  @Test
  void aValueBeyondTheRules_isDroppedByItsAuthorToo() {
    List<Map<Integer, Released>> heard =
        heard(Graph.ring(AGENTS), Schedule.PLAIN, 10 * RoundBuffer.LARGEST_NORM);
    assertThat(heard).allSatisfy(own -> assertThat(own).hasSize(AGENTS - 1).doesNotContainKey(3));
  }

  private static List<Vec> values(Map<Integer, Released> heard) {
    return heard.values().stream().map(Released::value).toList();
  }

  private static List<Map<Integer, Released>> heard(
      Graph graph, Schedule schedule, double scaleOfThree) {
    List<FloodingAgent> agents = new ArrayList<>();
    for (int agent = 0; agent < AGENTS; agent++) {
      Vec value = Vec.of(agent + 1, -agent).scaled(agent == 3 ? scaleOfThree : 1);
      agents.add(new FloodingAgent(agent, graph, ROUND, TestReleased.of(value)));
    }
    KeyedChannel channel = new KeyedChannel(TestNoise::seeded);
    return new InProcessRunner<>(
            ShuffledSchedule.faring(agents, schedule, channel),
            Optional.<Hub<Void>>empty(),
            channel,
            schedule)
        .run(ROUND + 1, (round, snapshot) -> {}).agents().stream()
            .<Map<Integer, Released>>map(own -> own.values("value"))
            .toList();
  }
}
