package dev.tacit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused, in words that name a parameter and no value of a row; nothing is charged. */
class RefusalsTest {
  private static final People PEOPLE = People.of(300, 3, 7);
  private static final SparkSession SESSION = LocalSpark.session();

  /** Of a row, and in no message; names of folders may hold any five digits. */
  private static final double MARK = 7315962.480173295;

  @TempDir private Path folder;
  private Path ledger;
  private List<String> before;

  @BeforeEach
  void grant() {
    ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    before = LedgerDump.of(ledger);
  }

  private DpLogisticRegression asked() {
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setNumFeatures(3)
        .setMaxIter(2)
        .setLedgerUrl(ledger.toString())
        .setDatasetId("people")
        .setRunId("may");
  }

  /** J H3: whoever leaves rows out by what they hold makes their number follow from that. */
  private static final String ADVICE =
      "(?i)(remove|drop) (them|the rows|rows)|[.] Repeat or leave out";

  private void refused(DpLogisticRegression asked, Dataset<Row> table, String... words) {
    assertThatThrownBy(() -> asked.fit(table))
        .isInstanceOf(Refused.class)
        .hasMessageContainingAll(words)
        .hasMessageNotContaining("--")
        .message()
        .doesNotContain("7315962.48")
        .doesNotContainPattern(ADVICE);
    assertThat(LedgerDump.of(ledger)).isEqualTo(before);
    assertThat(folder.resolve("people.ledger-key")).doesNotExist();
  }

  @Test
  void rowsWithFaultsAreRefusedBeforeAnythingIsCharged() {
    refused(
        asked(),
        PEOPLE.tableWith(SESSION, Vectors.dense(1, Double.NEGATIVE_INFINITY, MARK), 1.0),
        "infinite",
        "nothing was trained or charged",
        "Do not leave rows out");
    refused(asked(), PEOPLE.tableWith(SESSION, Vectors.dense(1, 2, 3), MARK), "labels");
    refused(
        asked(),
        PEOPLE.tableWith(SESSION, Vectors.dense(1, 2, 3), Double.NEGATIVE_INFINITY),
        "labels");
    refused(asked(), PEOPLE.tableWith(SESSION, Vectors.dense(MARK, 2), 1.0), "numFeatures");
  }

  @Test
  void aNumberOfRowsHasNoGapsAndNoRepeats() {
    Dataset<Row> table = PEOPLE.table(SESSION, 3, 1);
    refused(asked().setOrderCol("line"), table.filter("line <> 17"), "orderCol", "gaps");
    refused(
        asked().setOrderCol("line"),
        table.selectExpr("if(line = 17, 18, line) as line", "label", "features", "hospital"),
        "orderCol");
    refused(
        asked().setOrderCol("line"),
        table.selectExpr("nullif(line, 5L) as line", "label", "features", "hospital"),
        "orderCol");
    for (long moved : new long[] {-100_000, 1, 100_000}) {
      CALLS.set(0);
      UDF1<Long, Long> moving = line -> line + (CALLS.incrementAndGet() > 300 ? moved : 0);
      SESSION.udf().register("moving", moving, DataTypes.LongType);
      refused(
          asked().setOrderCol("line"),
          table.selectExpr("moving(line) as line", "label", "features", "hospital"),
          "orderCol",
          "read again");
    }
  }

  /** Of 300 rows; a mechanism with such a delta may publish one of them. */
  @Test
  void aLargeDeltaIsRefusedUnlessItIsMeant() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    refused(asked().setDelta(0.5), table, "delta = 0.5", "at most 1 / 300", "largeDelta");
    DpLogisticRegression free =
        new DpLogisticRegression().setEpsilon(1).setDelta(0.5).setNumFeatures(3).setMaxIter(2);
    free.set("largeDelta", true);
    assertThat(free.fit(table).result().summary().orElseThrow().delta()).isEqualTo(0.5);
  }

  @Test
  void whatIsMissingOrDoesNotFitIsNamed() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    DpLogisticRegression bare = new DpLogisticRegression().setDelta(1e-6).setNumFeatures(3);
    refused(bare, table, "epsilon is missing");
    DpLogisticRegression unknown = asked();
    unknown.clear(unknown.numFeatures());
    refused(unknown, table, "numFeatures", "public");
    refused(asked().setAlgorithm("exact"), table, "algorithm", "private");
    refused(asked().setAlgorithm("pp-admm"), table, "algorithm");
    refused(asked().setAlgorithm("noisy-stream"), table, "algorithm");
    refused(asked().setNeighbours("add-remove"), table, "publicRows is missing");
    refused(asked().setNeighbours("both"), table, "neighbours");
    refused(asked().setPublicRows(299), table, "publicRows");
    refused(asked().setRegParam(.1), table, "metric-admm");
    refused(asked().setLayout("columns"), table, "layout");
    refused(asked().setSettings(new String[] {"rounds"}), table, "settings");
    refused(asked().setSettings(new String[] {"speed=1"}), table, "speed");
    refused(asked().setOwnerCol("hospital"), table, "owners");
    refused(asked().setEpsilon(10), table, "does not fit");
    refused(
        asked().setOwnerCol("hospital").setOwners(new String[] {"h0", "h1"}),
        table,
        "ownerCol",
        "Do not leave rows out");
    assertThatThrownBy(() -> asked().setWeightCol("label"))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("weightCol")
        .message()
        .doesNotContainPattern(ADVICE);
    DpLogisticRegression weighed = asked();
    refused(weighed.copy(new ParamMap().put(weighed.weightCol(), "label")), table, "weightCol");
  }

  @Test
  void columnsOfOtherTypesAreRefusedBeforeTheyAreCast() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    Dataset<Row> texts =
        table.selectExpr(
            "concat('7315962.480x', line) as line", "label", "features", "line as hospital");
    refused(asked().setOrderCol("line"), texts, "orderCol", "whole numbers");
    refused(
        asked().setOwnerCol("hospital").setOwners(new String[] {"1", "2"}),
        texts,
        "ownerCol",
        "texts");
    refused(
        asked()
            .setOwnerCol("hospital")
            .setOwners(new String[] {"h0", "h1", "h2"})
            .setNeighbours("add-remove")
            .setPublicRows(300),
        table,
        "add-remove");
    refused(
        asked().setOwnerCol("hospital").setOwners(new String[] {"h0", "h1", "h2", "h3"}),
        table,
        "every owner");
  }

  /** What the command line says in the same place: the number of rows is private. */
  @Test
  void moreRowsThanTheCapAreRefusedBeforeAnythingIsCharged() {
    ledger = folder.resolve("hidden.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.ADD_REMOVE);
    before = LedgerDump.of(ledger);
    DpLogisticRegression hidden = asked().setNeighbours("add-remove");
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    refused(hidden.setPublicRows(18), table, "publicRows = 18", "at least a 16th of the number");
    assertThatThrownBy(() -> hidden.fit(table)).hasMessageNotContaining("300");
    assertThat(hidden.setPublicRows(19).fit(table).certificate()).contains("add-remove");
  }

  /** Otherwise a row would be two owners' at once, and no noise is made for that. */
  @Test
  void aRowHasOneOwner() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    DpLogisticRegression owned = asked().setOwnerCol("hospital");
    refused(
        owned.setOwners(new String[] {"h0", "H0", "h1", "h2"}),
        table.selectExpr("label", "features", "hospital collate UTF8_LCASE as hospital"),
        "ownerCol",
        "collation");
    refused(
        owned.setOwners(new String[] {"h0", "h1", "h2"}),
        table.selectExpr("label", "features", "concat('h', floor(rand() * 3)) as hospital"),
        "ownerCol",
        "deterministic");
    CALLS.set(0);
    SESSION.udf().register("anybody", ANYBODY, DataTypes.StringType);
    refused(
        owned,
        table.selectExpr("label", "features", "anybody(line) as hospital"),
        "ownerCol",
        "read again");
  }

  /** P M3: one row would move others to another owner, which no owner's noise is made for. */
  @Test
  void otherRowsDoNotDecideWhoseARowIs() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    DpLogisticRegression owned =
        asked().setOwnerCol("who").setOwners(new String[] {"h0", "h1", "h2"});
    Dataset<Row> ranked =
        table.selectExpr("*", "concat('h', row_number() over (order by label) % 3) as who");
    refused(owned, ranked, "ownerCol", "Window", "row alone");
    refused(owned, ranked.cache(), "ownerCol", "Window");
    ranked.unpersist();
    Dataset<Row> likely =
        table
            .groupBy("line")
            .agg(org.apache.spark.sql.functions.max("hospital").as("who"))
            .withColumnRenamed("line", "same");
    refused(
        owned,
        table.join(likely, table.col("line").mod(100).equalTo(likely.col("same"))),
        "ownerCol",
        "aggregate");
    assertThat(owned.fit(table.withColumnRenamed("hospital", "who")).certificate())
        .contains("epsilon 1", "within an owner");
  }

  /** P M3: a window over one person's rows may be lawful, so it is told and not refused. */
  @Test
  void otherRowsInALabelAreToldOf() {
    Dataset<Row> compared =
        PEOPLE
            .table(SESSION, 2, 1)
            .selectExpr("features", "double(label > avg(label) over ()) as label");
    assertThat(asked().fit(compared).summary().orElseThrow().toString())
        .contains("labelCol = label follows from", "Window");
  }

  /** P L3: read again, such a table would hold other rows. */
  @Test
  void chanceIsNoLabelAndNoFeature() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    refused(
        asked(),
        table.selectExpr("features", "round(rand()) as label"),
        "labelCol",
        "deterministic");
    refused(
        asked(),
        new VectorAssembler()
            .setInputCols(new String[] {"label", "place", "line"})
            .setOutputCol("made")
            .transform(table.selectExpr("*", "monotonically_increasing_id() as place"))
            .selectExpr("made as features", "label"),
        "featuresCol",
        "deterministic");
  }

  private static final AtomicInteger CALLS = new AtomicInteger();

  /** Says to Spark that it is a function of its argument, and is none. */
  private static final UDF1<Long, String> ANYBODY =
      line -> "h" + (line % 2 == 0 ? 0 : CALLS.incrementAndGet() > 400 ? 2 : 1);

  @Test
  void whatCouldNotAnswerIsNotPaidFor() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    DpLogisticRegression three = asked();
    three.setThresholds(new double[] {.2, .3, .5});
    refused(three, table, "thresholds", "two");
    refused(asked().setNumFeatures(Integer.MAX_VALUE), table, "numFeatures");
    refused(asked().setSettings(new String[] {"rounds=3"}), table, "settings", "maxIter");
    refused(asked().setSettings(new String[] {"momentum=.5", "momentum=.6"}), table, "once");
    assertThatThrownBy(
            () ->
                new DpLinearRegression()
                    .setEpsilon(1)
                    .setDelta(1e-6)
                    .setNumFeatures(3)
                    .setTargetMin(1)
                    .setTargetMax(-1)
                    .fit(table))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("targetMin, targetMax");
  }

  /** Parameters are printed by explainParams and saved with the estimator. */
  @Test
  void passwordsAreNoParameters() {
    String url = "postgresql://me:s3cret-1@host/base";
    assertThatThrownBy(() -> asked().setLedgerUrl(url))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("PGPASSWORD")
        .hasMessageNotContaining("s3cret-1");
    DpLogisticRegression asked = asked();
    refused(
        asked.copy(new ParamMap().put(asked.ledgerUrl(), url)),
        PEOPLE.table(SESSION, 2, 1),
        "ledgerUrl",
        "password");
  }

  /** Spark finds columns by other rules than schemas do: what is checked has to be what is read. */
  @Test
  void columnsAreThoseOfTheSchema_notFieldsOfStructs() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    List<Double> expected = weights(asked().setOrderCol("line"), table);
    Dataset<Row> dotted =
        table.selectExpr(
            "label",
            "features",
            "line as `who.line`",
            "hospital as `who.name`",
            "named_struct('line', 'x" + MARK + "', 'name', line) as who");
    assertThat(weights(asked().setOrderCol("who.line"), dotted)).isEqualTo(expected);
    assertThat(weights(owned("hospital"), table)).isEqualTo(weights(owned("who.name"), dotted));
  }

  private DpLogisticRegression owned(String column) {
    return asked().setOwnerCol(column).setOwners(new String[] {"h0", "h1", "h2"}).setRunId("owned");
  }

  private static List<Double> weights(DpLogisticRegression asked, Dataset<Row> table) {
    return Arrays.stream(asked.fit(table).coefficients().toArray()).boxed().toList();
  }

  @Test
  void namesThatAreNoColumnAreRefused() {
    Dataset<Row> table = PEOPLE.table(SESSION, 2, 1);
    refused(owned("Hospital"), table, "ownerCol = Hospital", "[line, label, features, hospital]");
    refused(owned("nobody"), table, "ownerCol = nobody");
    refused(asked().setOrderCol("Line"), table, "orderCol = Line");
    Dataset<Row> both = table.withColumnRenamed("line", "HOSPITAL");
    refused(owned("hospital"), both, "ownerCol = hospital", "differs in capitals");
    Dataset<Row> twice = table.selectExpr("*", "hospital");
    refused(owned("hospital"), twice, "ownerCol = hospital");
    Dataset<Row> inside = table.selectExpr("*", "named_struct('name', hospital) as who");
    refused(owned("who.name"), inside, "ownerCol = who.name", "structs");
  }
}
