package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.Tacit;
import dev.tacit.dp.event.Neighbours;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.attribute.NumericAttribute;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What MLlib's tests ask of labels and of the columns that models add; see docs/evidence/tests.md.
 */
class PredictionConformanceTest {
  private static final SparkSession SESSION = LocalSpark.session();
  private static final People PEOPLE = People.of(400, 3, 9);
  private static final DpLogisticRegressionModel MODEL =
      new DpLogisticRegression()
          .setEpsilon(1)
          .setDelta(1e-6)
          .setNumFeatures(3)
          .setMaxIter(2)
          .fit(table());

  @TempDir private Path folder;

  private static Dataset<Row> table() {
    return PEOPLE.table(SESSION, 2, 1);
  }

  private static DpLinearSVCModel svc() {
    return new DpLinearSVC()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setNumFeatures(3)
        .setMaxIter(2)
        .fit(table());
  }

  private static DpLinearRegressionModel regression() {
    return new DpLinearRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setNumFeatures(3)
        .setMaxIter(2)
        .setTargetMin(-1)
        .setTargetMax(2)
        .fit(table());
  }

  private static void requireClasses(StructField field) {
    Attribute attribute = Attribute.fromStructField(field);
    assertThat(attribute).isInstanceOf(NominalAttribute.class);
    assertThat(((NominalAttribute) attribute).getNumValues().get()).isEqualTo(2);
  }

  private static void requireTwo(Dataset<Row> answers, String column) {
    assertThat(AttributeGroup.fromStructField(answers.schema().apply(column)).size()).isEqualTo(2);
    for (Row row : answers.select(column).collectAsList()) {
      assertThat(((Vector) row.get(0)).size()).isEqualTo(2);
    }
  }

  @Test
  void metadataSayWhatColumnsHold() {
    Dataset<Row> answers = MODEL.transform(table());
    requireClasses(answers.schema().apply("prediction"));
    requireTwo(answers, "rawPrediction");
    requireTwo(answers, "probability");
    assertThat(answers.filter("prediction not in (0, 1)").count()).isZero();
    DpLinearSVCModel svc = svc();
    Dataset<Row> others = svc.transform(table());
    requireClasses(others.schema().apply("prediction"));
    requireTwo(others, "rawPrediction");
    for (Row row : others.select("features", "rawPrediction", "prediction").collectAsList()) {
      assertThat(svc.predict(row.getAs(0))).isEqualTo(row.getDouble(2));
      assertThat(svc.predictRaw(row.getAs(0))).isEqualTo(row.<Vector>getAs(1));
    }
    DpLinearRegressionModel regression = regression();
    Dataset<Row> numbers = regression.transform(table());
    assertThat(Attribute.fromStructField(numbers.schema().apply("prediction")))
        .isInstanceOf(NumericAttribute.class);
    for (Row row : numbers.select("features", "prediction").collectAsList()) {
      assertThat(regression.predict(row.getAs(0))).isEqualTo(row.getDouble(1));
    }
    assertThat(List.of(MODEL.numFeatures(), svc.numFeatures(), regression.numFeatures()))
        .containsOnly(3);
    assertThat(List.of(MODEL.numClasses(), svc.numClasses())).containsOnly(2);
    assertThat(MODEL)
        .hasToString(
            "DpLogisticRegressionModel: uid=" + MODEL.uid() + ", numClasses=2, numFeatures=3");
  }

  @Test
  void oneRowIsAnsweredAsATableIs() {
    List<Row> rows =
        MODEL
            .transform(table())
            .select("features", "rawPrediction", "probability", "prediction")
            .collectAsList();
    for (Row row : rows) {
      Vector features = row.getAs(0);
      Vector probability = row.getAs(2);
      assertThat(MODEL.predictRaw(features)).isEqualTo(row.<Vector>getAs(1));
      assertThat(MODEL.predictProbability(features)).isEqualTo(probability);
      assertThat(MODEL.predict(features)).isEqualTo(row.getDouble(3));
      assertThat(probability.apply(0)).isEqualTo(1 - probability.apply(1));
    }
    assertThatThrownBy(() -> MODEL.predict(Vectors.dense(1, 0))).hasMessageContaining("features");
  }

  /** Whatever columns are asked for, those that are there hold the same. */
  @Test
  void columnsThatAreNotWantedAreLeftOut() {
    DpLogisticRegressionModel all =
        MODEL
            .copy(ParamMap.empty())
            .setRawPredictionCol("rawAll")
            .setProbabilityCol("probabilityAll")
            .setPredictionCol("predictionAll");
    Dataset<Row> known = all.transform(table()).cache();
    for (int wanted = 0; wanted < 8; wanted++) {
      DpLogisticRegressionModel some =
          MODEL
              .copy(ParamMap.empty())
              .setRawPredictionCol((wanted & 1) == 0 ? "" : "raw")
              .setProbabilityCol((wanted & 2) == 0 ? "" : "probability")
              .setPredictionCol((wanted & 4) == 0 ? "" : "prediction");
      Dataset<Row> answers = some.transform(known);
      assertThat(List.of(answers.columns()).contains("raw")).isEqualTo((wanted & 1) != 0);
      assertThat(List.of(answers.columns()).contains("probability")).isEqualTo((wanted & 2) != 0);
      assertThat(List.of(answers.columns()).contains("prediction")).isEqualTo((wanted & 4) != 0);
      for (Row row : answers.collectAsList()) {
        for (String name : List.of("raw", "probability", "prediction")) {
          if (List.of(answers.columns()).contains(name)) {
            assertThat(row.<Object>getAs(name)).isEqualTo(row.<Object>getAs(name + "All"));
          }
        }
      }
    }
    known.unpersist();
  }

  @Test
  void thresholdsDecide() {
    for (boolean columns : new boolean[] {true, false}) {
      DpLogisticRegressionModel told = MODEL.copy(ParamMap.empty());
      if (!columns) {
        told.setRawPredictionCol("").setProbabilityCol("");
      }
      told.setThresholds(new double[] {0, 1});
      assertThat(told.transform(table()).filter("prediction = 1").count()).isZero();
      told.setThresholds(new double[] {1, 0});
      assertThat(told.transform(table()).filter("prediction = 0").count()).isZero();
      told.clear(told.thresholds());
      assertThat(told.transform(table()).select("prediction").collectAsList())
          .isEqualTo(MODEL.transform(table()).select("prediction").collectAsList());
    }
    assertThatThrownBy(() -> MODEL.copy(ParamMap.empty()).setThresholds(new double[] {0, 0}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MODEL.copy(ParamMap.empty()).setThresholds(new double[] {-.1, .1}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A ledger tells a run again for the same rows only, so equal models mean equal rows. */
  @Test
  void labelsOfAllNumericTypesAreTheSame() {
    Path ledger = folder.resolve("people.ledger");
    Tacit.grant(ledger.toString(), "people", 3, 1e-5, Neighbours.REPLACE_ONE);
    List<Estimator<?>> all =
        List.of(
            new DpLogisticRegression(),
            new DpLinearSVC(),
            new DpLinearRegression().setTargetMin(-1).setTargetMax(1));
    for (Estimator<?> one : all) {
      one.set("epsilon", 1.0).set("delta", 1e-6).set("numFeatures", 3).set("maxIter", 2);
      one.set("ledgerUrl", ledger.toString()).set("runId", one.getClass().getSimpleName());
      requireOneMeaning(one);
    }
  }

  private static void requireOneMeaning(Estimator<?> asked) {
    DpModel expected = (DpModel) asked.fit(table());
    List<DataType> types =
        List.of(
            DataTypes.ShortType,
            DataTypes.LongType,
            DataTypes.IntegerType,
            DataTypes.FloatType,
            DataTypes.ByteType,
            DataTypes.createDecimalType(10, 0));
    for (DataType type : types) {
      Dataset<Row> cast = table().withColumn("label", col("label").cast(type));
      DpModel same = (DpModel) asked.fit(cast);
      assertThat(same.coefficients()).isEqualTo(expected.coefficients());
    }
    assertThatThrownBy(() -> asked.fit(table().withColumn("label", col("label").minus(1))))
        .as("rows whose labels mean something else")
        .hasMessageContaining(asked.getClass().getSimpleName());
  }

  @Test
  void streamsAreAnswered() throws TimeoutException, StreamingQueryException {
    assumeTrue(FullTests.isOn(), FullTests.SKIPPED);
    String rows = folder.resolve("rows").toString();
    table().write().parquet(rows);
    Dataset<Row> stream = SESSION.readStream().schema(table().schema()).parquet(rows);
    StreamingQuery query =
        MODEL
            .transform(stream)
            .select("line", "prediction")
            .writeStream()
            .format("memory")
            .queryName("answers")
            .start();
    query.processAllAvailable();
    query.stop();
    assertThat(SESSION.table("answers").orderBy("line").collectAsList())
        .isEqualTo(
            MODEL.transform(table()).select("line", "prediction").orderBy("line").collectAsList());
  }
}
