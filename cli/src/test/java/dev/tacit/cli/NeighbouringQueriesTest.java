package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.dp.mechanism.RecordReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fact query-rows, from the table on: two tables with the same keys, in which the row of one key
 * differs, or one of which has one key more, stored in different orders. What is held against each
 * other is what {@link NeighbouringFilesTest} and {@link NeighbouringOutputsTest} compare of files.
 */
class NeighbouringQueriesTest {
  private static final FileKind KIND = FileKind.CSV_DROP;
  private static final String COLUMNS = PeopleTable.COLUMNS;
  private static final String[] HIDDEN = {"--neighbours", "add-remove", "--public-rows", "24"};

  @TempDir private Path folder;
  private int tables;

  /** A table whose rows lie in an order of their own. */
  private String table(List<String> keys, List<String> records, String... more)
      throws SQLException {
    String url = "jdbc:duckdb:" + folder.resolve("base" + tables++ + ".duckdb");
    new PeopleTable(keys, records).in(url, tables, more);
    return url;
  }

  private static List<String> keys(int count) {
    return PeopleTable.keys(count);
  }

  private static PrivateCase named(String algorithm) {
    return PrivateCase.standard().stream().filter(one -> one.is(algorithm)).findFirst().get();
  }

  private TrainCalls training(PrivateCase one, String url, String query, String... more)
      throws IOException {
    return TrainCalls.on("--data", url, "--query", query, "--row-key", "id")
        .with(KIND.options(folder).toArray(String[]::new))
        .with(one.options().toArray(String[]::new))
        .with(more);
  }

  private RecordReplay.ReplayResult compared(
      PrivateCase one, String query, String first, String second, String... more)
      throws IOException {
    return NeighbouringRuns.compared(
        FileRun.of(training(one, first, query, more)),
        FileRun.of(training(one, second, query, more)));
  }

  @Test
  void aRowThatBecomesAnother_movesEachReleaseByItsSensitivityAtMost()
      throws IOException, SQLException {
    List<String> keys = keys(FileKind.RECORDS);
    List<FilePair> pairs = KIND.replacements(3);
    double nearest = 0;
    for (String algorithm : List.of("metric-admm", "dp-admm")) {
      for (int k = 0; k < pairs.size(); k += 4) {
        String first = table(keys, pairs.get(k).one());
        String second = table(keys, pairs.get(k).other());
        RecordReplay.ReplayResult replayResult =
            compared(named(algorithm), COLUMNS, first, second, "--holdout", "0.25");
        assertThat(replayResult.faults()).as(pairs.get(k).toString()).isEmpty();
        nearest = Math.max(nearest, replayResult.largestShare());
      }
    }
    assertThat(nearest).as("bounds are nearly reached: a fifth would not do").isGreaterThan(.2);
  }

  /** A condition on the row itself makes a changed row come or go, which is this relation. */
  @Test
  void aKeyMoreOrLess_movesEachReleaseByItsSensitivityAtMost() throws IOException, SQLException {
    List<String> lines = KIND.lines(4);
    List<String> keys = keys(lines.size());
    String kept = COLUMNS + " WHERE colour IS NULL OR age * 2 - 3 < 150 OR bought IN ('no')";
    for (int at : new int[] {0, 12, FileKind.RECORDS}) {
      FilePair pair = FilePair.inserted(lines, at, "100,green,10,no");
      List<String> more = PeopleTable.keysWith(lines.size(), at);
      RecordReplay.ReplayResult replayResult =
          compared(named("dp-admm"), kept, table(keys, lines), table(more, pair.other()), HIDDEN);
      assertThat(replayResult.faults()).as(pair.toString()).isEmpty();
      assertThat(replayResult.largestShare()).isGreaterThan(.2);
    }
  }

  /**
   * The twins: rows that hear of each other through a view, which is its owner's declaration, and a
   * key that follows from the data. Both are what the rules are there to keep out.
   */
  @Test
  void power_rowsThatDecideAboutOthersAreFoundOut() throws IOException, SQLException {
    List<String> keys = keys(FileKind.RECORDS);
    FilePair pair = FilePair.replaced(KIND.lines(3), 0, "9000,red,0,yes");
    String centred =
        "CREATE VIEW centred AS SELECT id, 50 + age - avg(age) OVER () AS age, colour,"
            + " income, bought FROM people";
    assertThat(
            compared(
                    named("dp-admm"),
                    COLUMNS.replace("people", "centred"),
                    table(keys, pair.one(), centred),
                    table(keys, pair.other(), centred))
                .faults())
        .isNotEmpty()
        .allMatch(fault -> fault.contains("moved by"));
    String ranked =
        "CREATE VIEW ranked AS SELECT lpad(CAST(row_number() OVER (ORDER BY age, id) AS VARCHAR),"
            + " 3, '0') AS id, age, colour, income, bought FROM people";
    List<String> lines = new ArrayList<>();
    List<Integer> trained =
        Arrays.stream(TrainTestSplit.holdOut(FileKind.RECORDS, .5, 1).train()).boxed().toList();
    for (int place = 0; place < FileKind.RECORDS; place++) {
      lines.add(2 * place + (trained.contains(place) ? ",red,10,yes" : ",green,0,no"));
    }
    FilePair oldest = FilePair.replaced(lines, 0, "100,green,0,no");
    assertThat(
            compared(
                    named("dp-admm"),
                    COLUMNS.replace("people", "ranked"),
                    table(keys, oldest.one(), ranked),
                    table(keys, oldest.other(), ranked),
                    "--holdout",
                    "0.5")
                .faults())
        .isNotEmpty()
        .allMatch(fault -> fault.contains("moved by"));
  }

  @Test
  void whatIsNoRelease_isTheSameForNeighbouringTables_orTheOwners()
      throws IOException, SQLException {
    List<String> keys = keys(FileKind.RECORDS);
    FilePair replaced = FilePair.replaced(KIND.lines(3), 7, "?,?,?,?");
    PublicOutput first = output(table(keys, replaced.one()), "--holdout", "0.25");
    assertThat(first.parts().get("exit code")).as(first.parts().get("messages")).isEqualTo("0");
    assertThat(first.differences(output(table(keys, replaced.other()), "--holdout", "0.25")))
        .isEmpty();
    List<String> fewer = new ArrayList<>(replaced.one());
    fewer.remove(23);
    assertThat(
            output(table(keys, replaced.one()), HIDDEN)
                .differences(output(table(keys(23), fewer), HIDDEN)))
        .isEmpty();
  }

  private PublicOutput output(String url, String... more) throws IOException {
    return PublicOutput.of(folder, training(named("dp-admm"), url, COLUMNS, more), false);
  }

  /** Refused before anything is charged; the message is for the owner, as that of a bad record. */
  @Test
  void aRowThatTheDatabaseCannotCompute_costsNothing() throws IOException, SQLException {
    OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("3");
    JsonNode before = ledger.shown();
    String query = COLUMNS.replace("income,", "wide * 1000000 AS income,");
    List<String> lines = KIND.lines(3);
    String all = "ALTER TABLE people ADD COLUMN wide INTEGER DEFAULT 7";
    String one = "UPDATE people SET wide = 1000000 WHERE id = 'k008'";
    CommandResult fits =
        training(named("dp-admm"), table(keys(lines.size()), lines, all), query)
            .run("--ledger", ledger.file());
    assertThat(fits.code()).as(fits.err()).isZero();
    JsonNode spent = ledger.shown();
    assertThat(spent).isNotEqualTo(before);
    Path model = folder.resolve("m.json");
    CommandResult commandResult =
        training(named("dp-admm"), table(keys(lines.size()), lines, all, one), query)
            .run("--ledger", ledger.file(), "--run", "other", "--model", model.toString());
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.err())
        .contains("--query: the database says")
        .doesNotContain("Exception");
    assertThat(commandResult.out()).isEmpty();
    assertThat(model).doesNotExist();
    assertThat(ledger.shown()).isEqualTo(spent);
  }

  private String refused(String url, String query, String... more) throws IOException {
    CommandResult commandResult = training(named("dp-admm"), url, query, more).run();
    assertThat(commandResult.code()).as("%s: %s", query, commandResult.err()).isIn(2, 3);
    assertThat(commandResult.out()).isEmpty();
    return commandResult.err();
  }

  /** Names that are no declared columns: places on the disk, clocks, files. */
  @Test
  void onlyDeclaredColumnsOfDeclaredTablesAreRead() throws IOException, SQLException {
    List<String> lines = KIND.lines(3);
    Path file = KIND.write(folder, "people.csv", lines);
    String blobs = "ALTER TABLE people ADD COLUMN hash BLOB";
    String filled = "UPDATE people SET hash = encode(id)";
    String url = table(keys(lines.size()), lines, blobs, filled, "CREATE VIEW seen AS FROM people");
    for (String name : List.of("rowid", "current_date", "\"current_user\"", "people", "ctid")) {
      assertThat(refused(url, COLUMNS.replace("income,", name + " AS income,")))
          .contains("declares no column", "--query");
    }
    assertThat(refused(url, COLUMNS.replace("id,", "rowid AS id,"))).contains("no column 'rowid'");
    assertThat(refused(url, COLUMNS.replace("people", "\"" + file + "\""))).contains("no table");
    assertThat(refused(url, COLUMNS.replace("people", "information_schema.tables")))
        .contains("--query");
    assertThat(refused(url, COLUMNS.replace("id,", "hash AS id,"))).contains("--row-key", "UUIDs");
    assertThat(refused(url, COLUMNS.replace("id,", "lower(id) AS id,"))).contains("not computed");
    CommandResult seen = training(named("dp-admm"), url, COLUMNS.replace("people", "seen")).run();
    assertThat(seen.ok().err()).contains("'seen' is no plain table", "your declaration");
    assertThat(training(named("dp-admm"), url, COLUMNS).run().ok().err())
        .doesNotContain("declaration");
  }

  /** The schema of the others, with columns that queries name and training does not look at. */
  private Path withSkipped(String... skipped) throws IOException {
    StringBuilder more = new StringBuilder("columns:\n");
    for (String column : skipped) {
      more.append("  - {name: ").append(column).append(", type: skip}\n");
    }
    String schema = Files.readString(Path.of(KIND.options(folder).get(1)));
    return Files.writeString(
        folder.resolve("skipped.yaml"), schema.replace("columns:\n", more.toString()));
  }

  private TrainCalls keyed(String url, String key, Path schema, String query) {
    return TrainCalls.on("--data", url, "--query", query, "--row-key", key)
        .with("--schema", schema.toString(), "--epsilon", "1", "--delta", "1e-6")
        .with("--algorithm", "dp-admm", "--holdout", "0.5");
  }

  /** Names that are swapped: what is read is what was checked, and the warning names it. */
  @Test
  void aKeyUnderAnotherName_isTheColumnThatTheQuerySays() throws IOException, SQLException {
    List<String> lines = KIND.lines(3);
    List<String> keys = keys(lines.size());
    FilePair pair = FilePair.replaced(lines, 0, "100,green,10,no");
    String code = "ALTER TABLE people ADD COLUMN code VARCHAR";
    String filled = "UPDATE people SET code = replace(id, 'k', 'c')";
    String first = table(keys, pair.one(), code, filled);
    String second = table(keys, pair.other(), code, filled);
    Path schema = withSkipped("id", "code");
    String query = "SELECT code AS id, id AS code, age, colour, income, bought FROM people";
    for (String key : List.of("id", "code")) {
      TrainCalls one = keyed(first, key, schema, query);
      TrainCalls other = keyed(second, key, schema, query);
      assertThat(NeighbouringRuns.compared(FileRun.of(one), FileRun.of(other)).faults()).isEmpty();
      assertThat(aboutKeys(one)).isEqualTo(aboutKeys(other));
    }
    assertThat(aboutKeys(keyed(first, "id", schema, query)))
        .hasSize(1)
        .allMatch(line -> line.contains("the row key 'id' is the column 'code' of 'people'"))
        .allMatch(line -> line.contains("neither a primary key nor a unique index on this column"))
        .noneMatch(line -> line.matches(".*[ck]0.*"));
    assertThat(aboutKeys(keyed(first, "code", schema, query))).isEmpty();
  }

  private static List<String> aboutKeys(TrainCalls trainCalls) {
    return trainCalls.run().ok().err().lines().filter(line -> line.contains("row key")).toList();
  }

  /** An item that is called like a column is not what the next item means by that name. */
  @Test
  void columnsAreThoseOfTheTable_whateverItemsAreCalled() throws IOException, SQLException {
    List<String> lines = KIND.lines(3);
    List<String> keys = keys(lines.size());
    String url = table(keys, lines);
    Path schema = withSkipped("age2");
    String plain = "SELECT id, age, colour, income, bought, income AS age2 FROM people";
    String shadowed =
        "SELECT id, age, CASE WHEN age > 200 THEN 'red' ELSE colour END AS colour, age * 0 + income"
            + " AS income, bought, income AS age2 FROM people";
    assertThat(digests(keyed(url, "id", schema, shadowed)))
        .isEqualTo(digests(keyed(url, "id", schema, plain)))
        .isNotEqualTo(
            digests(keyed(url, "id", schema, plain.replace("income,", "age AS income,"))));
  }

  private static List<String> digests(TrainCalls trainCalls) throws IOException {
    return FileRun.of(trainCalls).digests().stream()
        .map(one -> HexFormat.of().formatHex(one.bytes()))
        .toList();
  }

  /** One column of an answer is not two of the schema. */
  @Test
  void columnsThatDifferInCapitalsAreTwo() throws IOException, SQLException {
    String url = table(keys(FileKind.RECORDS), KIND.lines(3));
    String schema = Files.readString(Path.of(KIND.options(folder).get(1)));
    String twice = "columns:\n  - {name: AGE, type: number, min: 0, max: 100}\n";
    Path file = folder.resolve("twice.yaml");
    Files.writeString(file, schema.replace("columns:\n", twice).replace("name: age", "name: Age"));
    CommandResult commandResult = keyed(url, "id", file, COLUMNS).run();
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(3);
    assertThat(commandResult.err()).contains("leaves open which column is \"AGE\"");
    String named = COLUMNS.replace("age,", "age AS AGE, 3 AS \"Age\",");
    keyed(url, "id", file, named).run().ok();
  }

  /** What a table computes is computed, and other databases of the server are not looked into. */
  @Test
  void generatedKeysAndOtherCatalogsAreRefused() throws IOException, SQLException {
    List<String> lines = KIND.lines(3);
    String url = "jdbc:sqlite:" + folder.resolve("generated.db");
    try (Connection base = DriverManager.getConnection(url);
        Statement statement = base.createStatement()) {
      statement.execute(
          "CREATE TABLE people (id TEXT PRIMARY KEY, age REAL, colour TEXT, income REAL, bought"
              + " TEXT, mixed TEXT GENERATED ALWAYS AS (colour || id) STORED)");
      for (int k = 0; k < 3; k++) {
        statement.execute(
            "INSERT INTO people (id, age, colour, income, bought) VALUES ('k"
                + k
                + "', 3, 'red', 4, 'yes')");
      }
    }
    CommandResult commandResult =
        keyed(
                url,
                "mixed",
                withSkipped("mixed"),
                "SELECT mixed, age, colour, income, bought FROM people")
            .run();
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err()).contains("'people' computes from others");
    String duck = table(keys(lines.size()), lines);
    String other = COLUMNS.replace("people", "other.main.people");
    assertThat(refused(duck, other)).contains("names the catalog 'other'");
    String own = COLUMNS.replace("people", "base0.main.people");
    assertThat(training(named("dp-admm"), duck, own).run().ok().out()).isNotEmpty();
  }

  /** Whose a row is, too, must not change with other columns; what is made of the id alone may. */
  @Test
  void theIdOfAUnitIsMadeOfOneColumn() throws IOException, SQLException {
    String url = table(keys(FileKind.RECORDS), KIND.lines(3));
    Path schema = withSkipped("person");
    Files.writeString(schema, Files.readString(schema) + "unit: {column: person, rows: 2}\n");
    String rest = ", age, colour, income, bought FROM people";
    for (String person :
        List.of(
            "id || colour AS person",
            "CASE WHEN colour = 'red' THEN 'x' ELSE id END AS person",
            "id AS person, colour AS PERSON")) {
      CommandResult commandResult =
          keyed(url, "id", schema, "SELECT id, " + person + rest).run("--public-rows", "24");
      assertThat(commandResult.code()).as("%s: %s", person, commandResult.err()).isEqualTo(2);
      assertThat(commandResult.err())
          .contains("--query")
          .containsPattern("computed from several|capitals");
    }
    for (String person : List.of("colour AS person", "LOWER(TRIM(id)) AS person")) {
      keyed(url, "id", schema, "SELECT id, " + person + rest).run("--public-rows", "24").ok();
    }
  }
}
