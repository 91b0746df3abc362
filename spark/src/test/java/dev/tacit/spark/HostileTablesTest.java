package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and values at the edge, for all three estimators: answered, or refused for nothing. */
class HostileTablesTest {
  private static final People PEOPLE = People.of(300, 3, 7);
  private static final SparkSession SESSION = LocalSpark.session();

  @TempDir private Path folder;
  private Path ledger;
  private List<String> before;

  @BeforeEach
  void grant() throws IOException {
    ledger = Files.createDirectories(folder.resolve("books")).resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    before = LedgerDump.of(ledger);
  }

  private <E extends Params> E asked(E estimator) {
    Map.of(
            "epsilon",
            1.0,
            "delta",
            1e-6,
            "numFeatures",
            3,
            "maxIter",
            2,
            "ledgerUrl",
            ledger.toString(),
            "datasetId",
            "people",
            "runId",
            "may")
        .forEach((name, value) -> estimator.set(name, value));
    return estimator;
  }

  private Stream<Estimator<?>> all() {
    return Stream.of(
        asked(new DpLogisticRegression()),
        asked(new DpLinearSVC()),
        asked(new DpLinearRegression().setTargetMin(-1).setTargetMax(1)),
        asked(new DpLinearRegression().setAlgorithm("dp-admm")));
  }

  private void refused(Estimator<?> asked, Dataset<Row> table, String... words) {
    assertThatThrownBy(() -> asked.fit(table))
        .as(asked + " " + String.join(" ", words))
        .isInstanceOf(Refused.class)
        .hasMessageContainingAll(words)
        .message()
        .doesNotContain("12345");
    assertThat(LedgerDump.of(ledger)).isEqualTo(before);
    assertThat(Path.of(ledger + "-key")).doesNotExist();
  }

  @Test
  void rowsWithFaultsAreRefusedByAllEstimators() {
    var plain = Vectors.dense(1, 2, 3);
    var sparse = Vectors.sparse(3, new int[] {0, 2}, new double[] {0, Double.POSITIVE_INFINITY});
    all()
        .forEach(
            asked -> {
              refused(asked, PEOPLE.tableWith(SESSION, sparse, 1.0), "infinite");
              refused(asked, PEOPLE.tableWith(SESSION, plain, Double.NEGATIVE_INFINITY), "labels");
              refused(asked, PEOPLE.tableWith(SESSION, Vectors.dense(1, 2, 3, 12345), 1.0), "size");
              refused(asked, PEOPLE.table(SESSION, 2, 1).limit(0), "rows");
            });
  }

  @Test
  void valuesBeyondAllBoundsAreRefused() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    for (String name : List.of("epsilon", "rowNorm", "regParam")) {
      DpLogisticRegression asked = asked(new DpLogisticRegression()).setAlgorithm("dp-admm");
      asked.set(name, Double.POSITIVE_INFINITY);
      refused(asked, table, name);
    }
    refused(asked(new DpLogisticRegression()).setDelta(1), table, "delta");
    refused(asked(new DpLogisticRegression()).setDelta(2), table, "delta");
    refused(asked(new DpLogisticRegression()).setLedgerUrl(""), table, "ledgerUrl");
    refused(asked(new DpLogisticRegression()).setRunId(""), table, "runId");
    refused(asked(new DpLogisticRegression()).setDatasetId("cats"), table, "cats", "budget");
    for (double bound : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(
          asked(new DpLinearRegression()).setTargetMin(bound).setTargetMax(1),
          table,
          "targetMin, targetMax");
    }
    assertThatThrownBy(() -> new DpLogisticRegression().setEpsilon(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void fewRowsInManyPartitionsAreAnswered() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    DpLogisticRegression asked = asked(new DpLogisticRegression());
    assertThat(asked.fit(table.filter("line = 5").repartition(16)).certificate())
        .contains("epsilon 1, ");
    assertThat(asked.fit(table.filter("line = 5")).summary().orElseThrow().ownerOnly().get("rows"))
        .isEqualTo(1);
    assertThatThrownBy(() -> asked.fit(table.filter("line = 6"))).hasMessageContaining("may");
  }

  @Test
  void labelsThatAreNoNumbersAreNotCast() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    for (String type : List.of("boolean", "string", "timestamp")) {
      Dataset<Row> other = table.withColumn("label", col("label").cast(type));
      all()
          .forEach(
              asked ->
                  assertThatThrownBy(() -> asked.fit(other))
                      .isInstanceOf(IllegalArgumentException.class)
                      .hasMessageContaining("must be of type numeric"));
    }
    assertThat(LedgerDump.of(ledger)).isEqualTo(before);
  }
}
