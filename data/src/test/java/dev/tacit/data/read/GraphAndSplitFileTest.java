package dev.tacit.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.data.DataException;
import dev.tacit.data.split.Shards;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import org.junit.jupiter.api.Test;

class GraphAndSplitFileTest {
  @Test
  void graph_edgesWithCommentsAndAnyBlanks() {
    Source source = TextSources.plain("# chain\n0 1\r\n\n2\t1  # back\n 2   3 \n");
    assertThat(GraphFile.read(source, 4))
        .containsExactly(new Edge(0, 1), new Edge(2, 1), new Edge(2, 3));
    assertThat(GraphFile.read(TextSources.gzip("0 1"), 2)).containsExactly(new Edge(0, 1));
  }

  @Test
  void graph_refusals() {
    refusesGraph("0 1\n1 4\n", "line 2, column 2: \"4\" is not a number of 0..3");
    refusesGraph("-1 2\n", "column 1: \"-1\" is not a number of 0..3");
    refusesGraph("1\n", "\"1\" is not an edge; write two numbers 'i j'");
    refusesGraph("1 2 3\n", "\"1 2 3\" is not an edge");
    refusesGraph("2 2\n", "joins a number to itself");
    refusesGraph("0 1\n1 0\n", "line 2: edge 1 0 is given twice");
    refusesGraph("# nothing\n", "has no edges");
    refusesGraph("0 99999999999999999999\n", "is not a number of 0..3");
  }

  @Test
  void matrix_rowsAndRefusals() {
    assertThat(MatrixFile.read(TextSources.plain("# A\n1, -1,0\n\n0,0.5,1e-3 # last\n"), 3))
        .containsExactly(Vec.of(1, -1, 0), Vec.of(0, .5, 1e-3));
    refusesMatrix("1,2\n", "line 1: has 2 numbers, there are 3 features");
    refusesMatrix("1,2,3\n1,NaN,0\n", "line 2, column 2: \"NaN\" is not a finite decimal");
    refusesMatrix("1,,0\n", "column 2: \"\" is not a finite decimal number");
    refusesMatrix("0,0,0\n", "is a row of zeros");
    refusesMatrix("# nothing\n", "has no rows");
  }

  private static void refusesMatrix(String text, String message) {
    assertThatThrownBy(() -> MatrixFile.read(TextSources.plain(text), 3))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void split_oneAgentPerRow() {
    Shards shards = SplitFile.read(TextSources.plain("1\n0\n1 # last\n"), 3, 2);
    assertThat(shards.rows(0)).containsExactly(1);
    assertThat(shards.rows(1)).containsExactly(0, 2);
  }

  @Test
  void split_refusals() {
    refusesSplit(
        "0\n1\n", "has 2 numbers, the data have 3 records; write one agent number per record");
    refusesSplit("0\n1\n0\n1\n", "line 4: is number 4; the data have only 3 records");
    refusesSplit("0\n2\n0\n", "line 2: \"2\" is not a number of 0..1");
    refusesSplit("0\nx\n0\n", "line 2: \"x\" is not a number of 0..1");
    refusesSplit("0\n0\n0\n", "agent 1 has no rows; give every agent a row");
  }

  private static void refusesGraph(String text, String message) {
    assertThatThrownBy(() -> GraphFile.read(TextSources.plain(text), 4))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  private static void refusesSplit(String text, String message) {
    assertThatThrownBy(() -> SplitFile.read(TextSources.plain(text), 3, 2))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }
}
