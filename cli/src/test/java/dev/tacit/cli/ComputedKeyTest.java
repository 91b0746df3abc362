package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One rule says which column is the row key, when a query is checked and when its answer is read.
 * With two rules a key that is computed could pass for the column of the table; one colour then
 * moved a row from the first place to the last, and half of the people changed sides.
 */
class ComputedKeyTest {
  private static final String REST = ", age, color, y FROM people";

  private static final String SCHEMA =
      """
      columns:
        - {name: id, type: skip}
        - {name: age, type: number, min: 0, max: 100}
        - {name: color, type: category, levels: [b, r, g]}
        - {name: y, type: label, positive: ["yes"], negative: ["no"]}
      header: true
      """;

  @TempDir private Path folder;

  private String table() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("people.db");
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < 200; k++) {
      rows.add("('p%04d', 'g', %d, '%s')".formatted(k, k % 100, k % 3 == 0 ? "yes" : "no"));
    }
    rows.set(0, "('p0000', 'b', 50, 'yes')");
    try (Connection base = DriverManager.getConnection(url);
        Statement statement = base.createStatement()) {
      statement.execute("CREATE TABLE people (id TEXT PRIMARY KEY, color TEXT, age REAL, y TEXT)");
      statement.execute("INSERT INTO people VALUES " + String.join(", ", rows));
    }
    return url;
  }

  private CommandResult trained(String key, String first) throws IOException, SQLException {
    Path schema = Files.writeString(folder.resolve("s.yaml"), SCHEMA);
    return TrainCalls.on("--data", table(), "--schema", schema.toString())
        .with("--query", "SELECT " + first + REST, "--row-key", key)
        .with("--epsilon", "0.1", "--delta", "1e-9", "--holdout", "0.5")
        .run("--model", folder.resolve("m.json").toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id, color || id AS ID",
        "color || id AS ID, id",
        "id, COALESCE(color, 'x') || id AS ID",
        "id AS \"Id\", color || id AS \"ID\"",
        "id AS \"ID\", CASE WHEN age > 3 THEN id ELSE id END AS id",
        "id, id AS ID",
        "id AS ID, id AS iD",
        "LOWER(id) AS ID",
        "color || id AS ID",
        "(id) AS ID"
      })
  void aComputedKeyIsRefused_whateverElseIsCalledSo(String first) throws IOException, SQLException {
    for (String key : List.of("ID", "id")) {
      CommandResult commandResult = trained(key, first);
      assertThat(commandResult.code())
          .as("%s, %s: %s", first, key, commandResult.err())
          .isEqualTo(2);
      assertThat(commandResult.err())
          .containsPattern("not computed|capitals do not tell them apart");
      assertThat(commandResult.out()).isEmpty();
      assertThat(folder.resolve("m.json")).doesNotExist();
      Files.delete(folder.resolve("people.db"));
    }
  }

  /** The control: the column itself, under its own name in other capitals. */
  @Test
  void theColumnIsTaken() throws IOException, SQLException {
    assertThat(trained("ID", "id").ok().out()).contains("0.1");
  }
}
