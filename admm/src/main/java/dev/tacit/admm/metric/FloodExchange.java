package dev.tacit.admm.metric;

import dev.tacit.admm.agent.FloodAgent;
import dev.tacit.admm.agent.InProcessRunner;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Doors;
import dev.tacit.dp.mechanism.Released;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Releases travel through the graph from neighbour to neighbour until everybody has them. */
final class FloodExchange implements Exchange {
  private final Graph graph;
  private final Doors doors;
  private final Schedule schedule;
  private long messages;
  private long bytes;

  FloodExchange(Graph graph, Doors doors, Schedule schedule) {
    this.graph = graph;
    this.doors = doors;
    this.schedule = schedule;
  }

  @Override
  public SortedMap<Integer, Released> round(int round, int dimension, Release release) {
    List<FloodAgent> agents = new ArrayList<>();
    for (int agent = 0; agent < graph.agents(); agent++) {
      int self = agent;
      agents.add(
          new FloodAgent(self, graph, round, dimension, curator -> release.of(self, curator)));
    }
    InProcessRunner<RoundBuffer> runner = new InProcessRunner<>(agents, doors, schedule);
    List<RoundBuffer> heard = runner.run(round, round + 1, (unused, states) -> {});
    messages += runner.messages();
    bytes += runner.bytes();
    // The graph is connected and all judge by the same rules, so all have heard the same.
    return new TreeMap<>(heard.get(0).values());
  }

  @Override
  public long messages() {
    return messages;
  }

  @Override
  public long bytes() {
    return bytes;
  }
}
