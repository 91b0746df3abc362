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

/**
 * Ids of persons in databases and Parquet files: two rows are of one person if the texts of their
 * ids are alike. Binary ids have no text, only that of the object that a driver made for each row,
 * and with that each row would be a person: a promise for persons who have ten rows would not hold.
 */
class UnitIdTest {
  private static final int PERSONS = 12;

  private static final String SCHEMA =
      """
      columns:
        - {name: age, type: number, min: 0, max: 100}
        - {name: bought, type: label, positive: ["yes"], negative: ["no"]}
        - {name: person, type: skip}
      header: true
      unit: {column: person, rows: 2}
      """;

  @TempDir private Path folder;

  /** Ten rows of each person, whose id has a type of its own. */
  private void table(String url, String type, String id, String... more) throws SQLException {
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < 10 * PERSONS; k++) {
      String bought = k % 3 == 0 ? "yes" : "no";
      rows.add("(%d, %d, '%s', %s)".formatted(k, k % 100, bought, id.formatted(k % PERSONS)));
    }
    try (Connection base = DriverManager.getConnection(url);
        Statement statement = base.createStatement()) {
      statement.execute(
          "CREATE TABLE visits (number INTEGER PRIMARY KEY, age DOUBLE, bought VARCHAR, person "
              + type
              + ")");
      statement.execute("INSERT INTO visits VALUES " + String.join(", ", rows));
      for (String sql : more) {
        statement.execute(sql);
      }
    }
  }

  private CommandResult trained(String data, String... more) throws IOException {
    Path schema = Files.writeString(folder.resolve("visits.yaml"), SCHEMA);
    return TrainCalls.on("--data", data, "--schema", schema.toString())
        .with("--epsilon", "1", "--delta", "1e-6", "--public-rows", Integer.toString(PERSONS))
        .with(more)
        .run("--model", folder.resolve("m.json").toString());
  }

  private CommandResult queried(String url) throws IOException {
    String query = "SELECT number, age, bought, person FROM visits";
    return trained(url, "--query", query, "--row-key", "number");
  }

  private void requireRefused(CommandResult commandResult) {
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.err())
        .contains("an id of type", "cannot be compared", "person")
        .doesNotContain("Exception");
    assertThat(commandResult.out()).isEmpty();
    assertThat(folder.resolve("m.json")).doesNotExist();
  }

  @Test
  void binaryIdsOfADatabaseAreRefused() throws IOException, SQLException {
    String lite = "jdbc:sqlite:" + folder.resolve("visits.db");
    table(lite, "BLOB", "CAST('p%d' AS BLOB)");
    requireRefused(queried(lite));
    String duck = "jdbc:duckdb:" + folder.resolve("visits.duckdb");
    table(duck, "BLOB", "encode('p%d')");
    requireRefused(queried(duck));
  }

  /** Programs that write texts without saying so make such files. */
  @Test
  void binaryIdsOfAParquetFileAreRefused() throws IOException, SQLException {
    Path file = folder.resolve("visits.parquet");
    String copy =
        "COPY (SELECT age, bought, person FROM visits) TO '" + file + "' (FORMAT parquet)";
    table("jdbc:duckdb:", "BLOB", "encode('p%d')", copy);
    requireRefused(trained(file.toString()));
  }

  /** Ten rows are more than two, which the owner is told. */
  @Test
  void idsThatHaveATextAreCompared() throws IOException, SQLException {
    String[][] types = {{"VARCHAR", "'p%d'"}, {"INTEGER", "%d"}, {"DOUBLE", "%d"}};
    for (String[] type : types) {
      String url = "jdbc:sqlite:" + folder.resolve(type[0] + ".db");
      table(url, type[0], type[1]);
      assertThat(queried(url).ok().out()).contains("column person, at most 2 rows");
    }
    String uuids = "jdbc:duckdb:" + folder.resolve("uuids.duckdb");
    table(uuids, "UUID", "CAST('00000000-0000-0000-0000-%012d' AS UUID)");
    assertThat(queried(uuids).ok().out()).contains("column person, at most 2 rows");
  }
}
