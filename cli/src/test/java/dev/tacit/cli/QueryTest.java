package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.cli.ExportedModels.Outcome;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of databases and Parquet files become what the same rows of a CSV file become. */
class QueryTest {
  private static final String COLUMNS = "id, since, age, note, height, colour, y";

  @TempDir Path folder;
  private ExportedModels models;

  @BeforeEach
  void tables() throws IOException {
    models = new ExportedModels(folder);
    models.trained(Outcome.TWO, "--algorithm", "exact");
  }

  private String duckdb() {
    return "jdbc:duckdb:" + folder.resolve("base.duckdb");
  }

  /** One insert a row, in the given order; ids are the order of the file. */
  private static void fill(String url, List<String[]> rows, List<Integer> order)
      throws SQLException {
    try (Connection base = DriverManager.getConnection(url);
        Statement statement = base.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS people");
      statement.execute(
          "CREATE TABLE people (id VARCHAR(9), since DATE, age INTEGER, note VARCHAR(9),"
              + " height NUMERIC(6, 3), colour VARCHAR(20), y VARCHAR(9))");
      StringBuilder values = new StringBuilder();
      for (int row : order) {
        String[] fields = rows.get(row);
        String[] day = fields[0].split("\\.", -1);
        values.append(values.isEmpty() ? "" : ", ");
        values.append(
            "('k%04d', DATE '%s-%s-%s', %s, '%s', %s, '%s', '%s')"
                .formatted(
                    row, day[2], day[1], day[0], fields[1], fields[2], fields[3], fields[4],
                    fields[5]));
      }
      statement.execute("INSERT INTO people VALUES " + values);
    }
  }

  private static List<Integer> inOrder(int rows) {
    List<Integer> order = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      order.add(row);
    }
    return order;
  }

  private JsonNode weights(String... where) throws IOException {
    List<String> command = new ArrayList<>(List.of("train", "--schema", models.path("s.yaml")));
    command.addAll(List.of("--algorithm", "exact", "--holdout", "0.3"));
    command.addAll(List.of("--model", models.path("q.json")));
    command.addAll(Arrays.asList(where));
    CommandResult.tacit(command.toArray(String[]::new)).ok();
    return new ObjectMapper().readTree(folder.resolve("q.json").toFile()).get("outputs");
  }

  private JsonNode queried(String url) throws IOException {
    return weights(
        "--data", url, "--query", "SELECT " + COLUMNS + " FROM people", "--row-key", "id");
  }

  /** An updated row moves to another place on the disk, and a dump is loaded in another order. */
  @Test
  void theOrderOfATableIsNothing() throws IOException, SQLException {
    List<String[]> rows = models.records("train.csv");
    JsonNode ofFile = weights("--data", models.path("train.csv"));
    fill(duckdb(), rows, inOrder(rows.size()));
    assertThat(queried(duckdb())).isEqualTo(ofFile);
    List<Integer> shuffled = inOrder(rows.size());
    Collections.shuffle(shuffled, new Random(5));
    fill(duckdb(), rows, shuffled);
    assertThat(queried(duckdb())).isEqualTo(ofFile);
    rows = new ArrayList<>(rows);
    Collections.swap(rows, 3, 100);
    fill(duckdb(), rows, inOrder(rows.size()));
    assertThat(queried(duckdb())).as("other places, another split").isNotEqualTo(ofFile);
  }

  /** Ten seconds, which it has otherwise to start, are little where others work too. */
  private static EmbeddedPostgres postgres() {
    try {
      return EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(5)).start();
    } catch (IOException | RuntimeException e) {
      System.out.println("SKIPPED: no PostgreSQL could be started here: " + e);
      return abort("no PostgreSQL: " + e);
    }
  }

  @Test
  void postgresAnswersAlike() throws IOException, SQLException {
    List<String[]> rows = models.records("train.csv");
    JsonNode ofFile = weights("--data", models.path("train.csv"));
    List<Integer> shuffled = inOrder(rows.size());
    Collections.shuffle(shuffled, new Random(6));
    try (EmbeddedPostgres server = postgres()) {
      String url = server.getJdbcUrl("postgres", "postgres");
      fill(url, rows, shuffled);
      assertThat(queried(url)).isEqualTo(ofFile);
      String capitals = "SELECT " + COLUMNS.toUpperCase(Locale.ROOT) + " FROM Public.People";
      assertThat(weights("--data", url, "--query", capitals, "--row-key", "id")).isEqualTo(ofFile);
      for (String name : List.of("ctid", "current_user", "tableoid", "people")) {
        String query = "SELECT id, since, " + name + " AS age, height, colour, y FROM people";
        CommandResult commandResult = asked(url, query, "--row-key", "id");
        assertThat(commandResult.err()).contains("declares no column '" + name + "'");
      }
      try (Connection base = DriverManager.getConnection(url);
          Statement statement = base.createStatement()) {
        statement.execute("ALTER TABLE people ADD COLUMN wide INTEGER DEFAULT 7");
        statement.execute("UPDATE people SET wide = 2147483647 WHERE id = 'k0399'");
      }
      String wide = "SELECT id, since, wide + 1 AS age, height, colour, y FROM people";
      CommandResult commandResult = asked(url, wide, "--row-key", "id");
      assertThat(commandResult.code()).isEqualTo(3);
      assertThat(commandResult.err()).contains("--query: the database says", "out of range");
    }
  }

  @Test
  void parquetFilesHaveTheirOrder() throws IOException, SQLException {
    List<String[]> rows = models.records("train.csv");
    fill(duckdb(), rows, inOrder(rows.size()));
    Path file = folder.resolve("people.parquet");
    try (Connection base = DriverManager.getConnection(duckdb());
        Statement statement = base.createStatement()) {
      statement.execute(
          "COPY (SELECT since, age, note, height, colour, y FROM people ORDER BY id) TO '"
              + file
              + "' (FORMAT parquet)");
    }
    assertThat(weights("--data", file.toString()))
        .isEqualTo(weights("--data", models.path("train.csv")));
  }

  @Test
  void answersGoBackAsParquet() throws IOException, SQLException {
    Path out = folder.resolve("scores.parquet");
    String[] predict = {
      "predict", "--model", models.path("m.json"), "--data", models.path("new.csv"), "--id", "note"
    };
    List<String> all = new ArrayList<>(List.of(predict));
    all.addAll(List.of("--output", out.toString()));
    CommandResult.tacit(all.toArray(String[]::new)).ok();
    List<String> said = CommandResult.tacit(predict).ok().out().lines().toList();
    int row = 1;
    try (Connection base = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = base.createStatement();
        var answers = statement.executeQuery("SELECT * FROM read_parquet('" + out + "')")) {
      while (answers.next()) {
        String[] fields = said.get(row).split(",", -1);
        assertThat(answers.getLong("row")).isEqualTo(row);
        assertThat(answers.getString("note")).isEqualTo(fields[1]);
        assertThat(answers.getDouble("score")).isEqualTo(Double.parseDouble(fields[2]));
        assertThat(answers.getString("label")).isEqualTo(fields[4]);
        row++;
      }
    }
    assertThat(row).isEqualTo(said.size());
    assertThat(CommandResult.tacit(all.toArray(String[]::new)).code())
        .as("not replaced unasked")
        .isEqualTo(2);
  }

  @Test
  void rowsOfAQueryAreScored() throws IOException, SQLException {
    List<String[]> rows = models.records("train.csv");
    fill(duckdb(), rows, inOrder(rows.size()));
    String out =
        CommandResult.tacit(
                "predict",
                "--model",
                models.path("m.json"),
                "--data",
                duckdb(),
                "--query",
                "SELECT since, age, note, height, colour FROM people WHERE age > 50 ORDER BY id",
                "--id",
                "note")
            .ok()
            .out();
    List<String> whole =
        CommandResult.tacit(
                "predict",
                "--model",
                models.path("m.json"),
                "--data",
                models.path("train.csv"),
                "--id",
                "note")
            .ok()
            .out()
            .lines()
            .map(line -> line.substring(line.indexOf(',')))
            .toList();
    assertThat(out.lines().skip(1).map(line -> line.substring(line.indexOf(','))))
        .hasSizeGreaterThan(50);
    assertThat(whole)
        .containsAll(out.lines().map(line -> line.substring(line.indexOf(','))).toList());
  }

  /** A column of ids that is not there would be a column of nothing. */
  @Test
  void idsHaveToBeInTheAnswer() throws IOException, SQLException {
    fill(duckdb(), models.records("train.csv"), inOrder(ExportedModels.ROWS));
    CommandResult commandResult =
        CommandResult.tacit(
            "predict",
            "--model",
            models.path("m.json"),
            "--data",
            duckdb(),
            "--query",
            "SELECT since, age, height, colour FROM people",
            "--id",
            "note");
    assertThat(commandResult.code()).as(commandResult.out()).isEqualTo(3);
    assertThat(commandResult.err()).contains("lacks the column \"note\"");
    assertThat(commandResult.out()).isEmpty();
  }

  /** Two columns of one name in the answer would be one in a Parquet file. */
  @Test
  void anIdIsNotCalledLikeAnAnswer() throws IOException {
    Path csv = folder.resolve("scored.csv");
    String rows = Files.readString(folder.resolve("new.csv"));
    Files.writeString(csv, rows.replace("note", "Label"));
    Path model = folder.resolve("m.json");
    Files.writeString(model, Files.readString(model).replace("\"note", "\"Label"));
    List<String> predict =
        List.of("predict", "--model", model.toString(), "--data", csv.toString(), "--id", "Label");
    CommandResult commandResult = CommandResult.tacit(predict.toArray(String[]::new));
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--id = Label", "row, score, probability, label");
    assertThat(commandResult.out()).isEmpty();
    List<String> json = new ArrayList<>(predict);
    json.add("--json");
    JsonNode first =
        CommandResult.tacit(json.toArray(String[]::new)).json().get("predictions").get(0);
    assertThat(first.get("id").textValue()).isEqualTo("x0");
  }

  private CommandResult asked(String url, String query, String... more) {
    List<String> command =
        new ArrayList<>(List.of("train", "--schema", models.path("s.yaml"), "--data", url));
    command.addAll(List.of("--query", query, "--epsilon", "1", "--delta", "1e-5"));
    command.addAll(Arrays.asList(more));
    return CommandResult.tacit(command.toArray(String[]::new));
  }

  private String refused(String query, String... more) {
    CommandResult commandResult = asked(duckdb(), query, more);
    assertThat(commandResult.code()).as(commandResult.err()).isIn(2, 3);
    assertThat(commandResult.out()).isEmpty();
    return commandResult.err();
  }

  @Test
  void rowsThatDecideAboutOthersAreRefused() throws IOException, SQLException {
    fill(duckdb(), models.records("train.csv"), inOrder(ExportedModels.ROWS));
    String all = "SELECT " + COLUMNS + " FROM people";
    assertThat(refused(all)).contains("--row-key is missing");
    for (String more :
        List.of(
            " LIMIT 10",
            " JOIN others USING (id)",
            ", others",
            " GROUP BY id",
            " UNION SELECT 1",
            " WHERE age < (SELECT 1)",
            "; DROP TABLE people",
            " QUALIFY true")) {
      assertThat(refused(all + more, "--row-key", "id")).contains("--query", "view");
    }
    assertThat(refused("SELECT id, avg(age) FROM people", "--row-key", "id")).contains("'avg'");
    assertThat(refused(all + " WHERE age > 3", "--row-key", "id")).contains("add-remove");
    assertThat(refused(all.replace("id, ", ""), "--row-key", "colour"))
        .contains("tells rows apart");
    assertThat(refused(all, "--row-key", "nobody")).contains("one of its columns");
    assertThat(refused("SELECT * FROM people", "--row-key", "nobody"))
        .contains("declares no column 'nobody'");
    assertThat(refused(all.replace("id,", "id, 1 AS more,"), "--row-key", "id"))
        .contains("\"more\" that the schema lacks");
    assertThat(refused("SELECT id, y FROM people", "--row-key", "id")).contains("lacks the column");
    assertThat(refused("SELECT id, nothing FROM people", "--row-key", "id"))
        .contains("declares no column 'nothing'. It has id, since");
    CommandResult commandResult =
        CommandResult.tacit(
            "train",
            "--schema",
            models.path("s.yaml"),
            "--data",
            duckdb(),
            "--query",
            all + " WHERE colour = 'limit' OR age > 30",
            "--row-key",
            "id",
            "--epsilon",
            "1",
            "--delta",
            "1e-5",
            "--neighbours",
            "add-remove",
            "--public-rows",
            "300");
    assertThat(commandResult.code()).as(commandResult.err()).isZero();
  }

  @Test
  void aDriverThatIsNotThereIsNamed() throws IOException {
    CommandResult commandResult =
        CommandResult.tacit(
            "train",
            "--schema",
            models.path("s.yaml"),
            "--data",
            "jdbc:nowhere://host/base?password=secret1",
            "--query",
            "SELECT a FROM b",
            "--row-key",
            "a",
            "--algorithm",
            "exact");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("TACIT_DRIVERS").doesNotContain("secret1");
    assertThat(Files.exists(folder.resolve("base.duckdb"))).isFalse();
  }
}
