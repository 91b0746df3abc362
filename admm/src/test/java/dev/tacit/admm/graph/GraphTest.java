package dev.tacit.admm.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Edge;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphTest {
  @Test
  void namedGraphs_haveTheirDegreesAndDiameters() {
    assertThat(Graph.ring(5).diameter()).isEqualTo(2);
    assertThat(Graph.complete(5).diameter()).isEqualTo(1);
    assertThat(Graph.star(5).diameter()).isEqualTo(2);
    assertThat(Graph.ring(2).degree(0)).isEqualTo(1);
    assertThat(Graph.ring(1).degree(0)).isZero();
    assertThat(Graph.star(5).degree(0)).isEqualTo(4);
    assertThat(Graph.complete(4).neighbours(2)).containsExactly(0, 1, 3);
  }

  @Test
  void randomGraphs_areConnectedAndRepeatable() {
    ForAll.cases(
        100,
        random -> {
          int agents = 1 + random.nextInt(12);
          long seed = random.nextLong();
          Graph graph = Graph.randomConnected(agents, seed);
          Graph again = Graph.randomConnected(agents, seed);
          for (int agent = 0; agent < agents; agent++) {
            assertThat(graph.neighbours(agent)).isEqualTo(again.neighbours(agent));
            for (int neighbour : graph.neighbours(agent)) {
              assertThat(graph.neighbours(neighbour)).contains(agent);
            }
          }
        });
  }

  @Test
  void metropolisWeights_areSymmetricAndSumToOne() {
    ForAll.cases(
        50,
        random -> {
          Graph graph = Graph.randomConnected(2 + random.nextInt(8), random.nextLong());
          for (int one = 0; one < graph.agents(); one++) {
            double sum = 0;
            for (int other = 0; other < graph.agents(); other++) {
              sum += graph.metropolisWeight(one, other);
              assertThat(graph.metropolisWeight(one, other))
                  .isGreaterThanOrEqualTo(0)
                  .isEqualTo(graph.metropolisWeight(other, one));
            }
            assertThat(sum).isCloseTo(1, within(1e-15));
          }
        });
  }

  @Test
  void refuses_disconnectedGraph() {
    assertThatThrownBy(() -> Graph.ofEdges(4, List.of(new Edge(0, 1), new Edge(2, 3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no path from agent 0 to agent 2");
  }

  @Test
  void refuses_unknownAgentAndLoop() {
    assertThatThrownBy(() -> Graph.ofEdges(2, List.of(new Edge(0, 2))))
        .hasMessageContaining("agent 2, allowed are 0 to 1");
    assertThatThrownBy(() -> new Edge(1, 1)).hasMessageContaining("ends must differ");
  }

  @Test
  void law_edgesMakeTheSameGraph() {
    Graph graph = Graph.randomConnected(9, 4);
    Graph again = Graph.ofEdges(9, graph.edges());
    for (int agent = 0; agent < 9; agent++) {
      assertThat(again.neighbours(agent)).isEqualTo(graph.neighbours(agent));
    }
    assertThat(Graph.ring(3).edges())
        .containsExactly(new Edge(0, 1), new Edge(0, 2), new Edge(1, 2));
  }
}
