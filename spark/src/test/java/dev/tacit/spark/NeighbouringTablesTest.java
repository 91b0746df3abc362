package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of one row shows outside of releases: in books, certificates, saved models and logs. */
class NeighbouringTablesTest {
  private static final People PEOPLE = People.of(300, 3, 7);
  private static final double[] OTHER = {9, -9, 9};

  @TempDir private Path folder;

  private DpLogisticRegression asked(String name, Neighbours neighbours) {
    Path books = folder.resolve(name);
    assertThat(books.toFile().mkdirs()).isTrue();
    Path ledger = books.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, neighbours);
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setNumFeatures(3)
        .setMaxIter(3)
        .setNeighbours(neighbours.label())
        .setPublicRows(300)
        .setLedgerUrl(ledger.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  private static Dataset<Row> table() {
    return PEOPLE.table(LocalSpark.session(), 2, 1);
  }

  /** Line 17 is somebody else. */
  private static Dataset<Row> replaced() {
    double[][] features = PEOPLE.features().clone();
    features[17] = OTHER;
    return PEOPLE.with(features).table(LocalSpark.session(), 2, 1);
  }

  /** Of line 17 this is unknown. */
  private static Dataset<Row> without(String column) {
    return table().withColumn(column, when(col("line").notEqual(17), col(column)));
  }

  @Test
  void booksAndCertificatesDoNotTell() {
    requireAlike(Neighbours.REPLACE_ONE, table(), replaced());
    requireAlike(Neighbours.ADD_REMOVE, table(), table().filter("line <> 17"));
    for (String missing : List.of("features", "label")) {
      requireAlike(Neighbours.REPLACE_ONE, table(), without(missing));
      requireAlike(Neighbours.ADD_REMOVE, without(missing), table().filter("line <> 17"));
    }
    requireAlike(Neighbours.ADD_REMOVE, table(), table().limit(0));
  }

  private void requireAlike(Neighbours neighbours, Dataset<Row> one, Dataset<Row> other) {
    String name = neighbours.label() + folder.toFile().list().length;
    DpLogisticRegression first = asked(name + "-one", neighbours);
    DpLogisticRegression second = asked(name + "-other", neighbours);
    DpLogisticRegressionModel model = first.fit(one);
    DpLogisticRegressionModel neighbour = second.fit(other);
    assertThat(neighbour.coefficients()).isNotEqualTo(model.coefficients());
    assertThat(neighbour.certificate()).isEqualTo(model.certificate());
    assertThat(publicRecords(second)).isEqualTo(publicRecords(first));
    assertThat(shape(neighbour)).isEqualTo(shape(model));
    assertThat(unreleased(neighbour)).isEqualTo(unreleased(model));
    assertThat(neighbour.summary().orElseThrow().releases())
        .isEqualTo(model.summary().orElseThrow().releases());
  }

  /**
   * Budget, plan, price and receipts, without the time of the grant, the released model, and the
   * slack of the grid that a release chose, which follows from what was released before it.
   */
  private static List<String> publicRecords(DpLogisticRegression asked) {
    return LedgerDump.of(Path.of(asked.getLedgerUrl())).stream()
        .map(line -> line.replaceAll("Grant\\[at=[^,]*", "Grant["))
        .map(line -> line.replaceAll("Slack\\[distance=[^,]*", "Slack["))
        .filter(line -> !line.startsWith("Optional[Fitted"))
        .toList();
  }

  /** A model file without released numbers and hashes of the ledger's rows. */
  private static String shape(DpLogisticRegressionModel model) {
    return model
        .served()
        .text()
        .replaceAll("[0-9a-f]{64}", "HASH")
        .replaceAll("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?", "N")
        .replaceAll("N(\\s*,\\s*N)+", "N");
  }

  /** What a model file says beside released numbers and receipts, every digit of it. */
  private static JsonNode unreleased(DpLogisticRegressionModel model) {
    try {
      ObjectNode file = (ObjectNode) new ObjectMapper().readTree(model.served().text());
      file.remove(List.of("outputs", "companions"));
      ((ObjectNode) file.get("provenance")).remove(List.of("ledgerHead", "evidence"));
      assertThat(file.at("/provenance/plan/rows/0").asInt()).isEqualTo(300);
      return file;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Logs, event logs, exceptions and saved models of eleven tables with a row that is marked. */
  @Test
  void noLogQuotesARow() throws IOException {
    String said = run("quiet");
    assertThat(said).contains("FITTED in order").contains("DONE");
    for (String empty : List.of("not a number", "no label", "no features")) {
      assertThat(said).contains("FITTED " + empty);
    }
    for (String refused :
        List.of(
            "infinite", "other label", "too long", "number twice", "gap", "owner", "no owner")) {
      assertThat(said).contains("REFUSED " + refused + "\n");
    }
    assertThat(said).doesNotContain(MarkedRowsProgram.QUOTED);
    assertThat(written("quiet"))
        .hasSizeGreaterThan(100_000)
        .hasSizeLessThan(100_000_000)
        .doesNotContain(MarkedRowsProgram.QUOTED);
  }

  @Test
  void power_aTableThatQuotesItsRowsIsSeen() throws IOException {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    assertThat(run("loud", "quoting")).contains(MarkedRowsProgram.QUOTED.get(0));
    assertThat(written("loud")).contains(MarkedRowsProgram.QUOTED.get(0));
  }

  private String run(String name, String... words) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    try (ProcessCluster cluster = new ProcessCluster(folder.resolve(name + "-home"))) {
      ProcessCluster.Running program =
          cluster.program(
              MarkedRowsProgram.class,
              name,
              Stream.concat(Stream.of(own.toString()), Stream.of(words)).toArray(String[]::new));
      assertThat(program.end()).as(program.said()).isZero();
      return program.said();
    }
  }

  /** Everything that was written but the tables themselves. */
  private String written(String name) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder.resolve(name))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.getFileName().toString().endsWith(".parquet")
            && !file.getFileName().toString().endsWith(".crc")) {
          all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return all.toString();
  }
}
