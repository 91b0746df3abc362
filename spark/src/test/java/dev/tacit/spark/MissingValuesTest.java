package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.Bounds;
import dev.tacit.Tacit;
import dev.tacit.TrainedModel;
import dev.tacit.dp.event.Neighbours;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A row with a missing value is the empty record of the library: it keeps its place, and adds
 * nothing whatever else it holds, so that nobody leaves rows out by what they hold.
 */
class MissingValuesTest {
  private static final int ROWS = 400;
  private static final People PEOPLE = People.of(ROWS, 3, 7);
  private static final SparkSession SESSION = LocalSpark.session();
  private static final double NAN = Double.NaN;

  @TempDir private Path folder;

  /** Line 17 by what is missing of it. */
  private static Map<String, Row> missing() {
    Map<String, Row> rows = new LinkedHashMap<>();
    rows.put("features", row(null, 1.0));
    rows.put("label", row(Vectors.dense(1, 2, 3), null));
    rows.put("label that is no number", row(Vectors.dense(1, 2, 3), NAN));
    rows.put("a number", row(Vectors.dense(9, NAN, 1), 1.0));
    rows.put("a stored number", row(Vectors.sparse(3, new int[] {2}, new double[] {NAN}), 0.0));
    rows.put("both, and a label that is none", row(Vectors.dense(1 / 0.0, NAN, 1), 7.0));
    return rows;
  }

  private static Row row(Object features, Double label) {
    return RowFactory.create(17L, label, features, "h2");
  }

  private static Dataset<Row> table(Row line) {
    return PEOPLE
        .table(SESSION, 2, 1)
        .filter("line <> 17")
        .union(SESSION.createDataFrame(List.of(line), People.SCHEMA));
  }

  private static DpLogisticRegression asked(Path ledger) {
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setRowNorm(2)
        .setNumFeatures(3)
        .setMaxIter(3)
        .setOrderCol("line")
        .setLedgerUrl(ledger.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  /**
   * To the bit: the run that the library began is ended by Spark, whose ledger would refuse other
   * rows.
   */
  @Test
  void missingValuesMakeTheEmptyRecordOfTheLibrary() {
    Path books = folder.resolve("books");
    assertThat(books.toFile().mkdirs()).isTrue();
    Path ledger = books.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    List<dev.tacit.Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(
          i == 17
              ? dev.tacit.Row.empty()
              : dev.tacit.Row.numbers(PEOPLE.features()[i]).label(PEOPLE.labels()[i]));
    }
    Path copies = folder.resolve("copies");
    TrainedModel here =
        Tacit.classifier()
            .rows(rows, Bounds.numbers(3).rowNorm(2))
            .epsilon(1)
            .delta(1e-6)
            .set("rounds", "3")
            .ledger(ledger, "people", "may")
            .listener(
                (round, rounds) -> {
                  if (round == 1) {
                    missing()
                        .keySet()
                        .forEach(name -> SameModelTest.copy(books, copies.resolve(name)));
                  }
                })
            .train();
    double[] weights = here.weights().values().stream().mapToDouble(Double::doubleValue).toArray();
    missing()
        .forEach(
            (name, line) -> {
              Path copy = copies.resolve(name).resolve("people.ledger");
              DpLogisticRegressionModel model = asked(copy).fit(table(line));
              assertThat(model.coefficients().toArray()).as(name).containsExactly(weights);
              assertThat(LedgerDump.of(copy)).as(name).isEqualTo(LedgerDump.of(ledger));
              assertThat(model.summary().orElseThrow().ownerOnly())
                  .containsEntry("emptyRows", 1.0)
                  .containsEntry("rows", (double) ROWS);
            });
  }

  /** A row of zeros is none of them: it has an intercept, and a label. */
  @Test
  void power_zerosAreNotEmpty() {
    Path ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    DpLogisticRegressionModel model = asked(ledger).fit(table(row(Vectors.zeros(3), 1.0)));
    assertThat(model.summary().orElseThrow().ownerOnly()).containsEntry("emptyRows", 0.0);
  }
}
