package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What MLlib's tests ask of every estimator and model: parameters, copies, schemas, files. */
class EstimatorConformanceTest {
  private static final SparkSession SESSION = LocalSpark.session();
  private static final People PEOPLE = People.of(400, 3, 9);

  @TempDir private Path folder;

  static Stream<Estimator<?>> estimators() {
    Stream<Estimator<?>> all =
        Stream.of(
            told(new DpLogisticRegression()),
            told(new DpLinearSVC()),
            told(new DpLinearRegression().setTargetMin(-1).setTargetMax(2)));
    return Full.isOn() ? all : all.limit(1);
  }

  private static <E extends DpTrainingParams<E>> E told(E estimator) {
    estimator.setEpsilon(1);
    estimator.setDelta(1e-6);
    estimator.setNumFeatures(3);
    return estimator.setMaxIter(2);
  }

  private static Dataset<Row> table() {
    return PEOPLE.table(SESSION, 2, 1);
  }

  /** Every parameter belongs to its instance, is documented, named once and found by its name. */
  @ParameterizedTest
  @MethodSource("estimators")
  void parametersAreInOrder(Estimator<?> estimator) {
    requireParams(estimator);
    Model<?> model = (Model<?>) estimator.fit(table());
    requireParams(model);
    assertThat(model.parent()).isSameAs(estimator);
    assertThat(model.uid()).isEqualTo(estimator.uid());
  }

  private static void requireParams(Params instance) {
    List<String> names = Arrays.stream(instance.params()).map(Param::name).toList();
    assertThat(names).isSorted().doesNotHaveDuplicates();
    for (Param<?> param : instance.params()) {
      assertThat(param.parent()).isEqualTo(instance.uid());
      assertThat(param.doc()).isNotBlank();
      assertThat(instance.getParam(param.name())).isEqualTo(param);
      assertThat(instance.hasParam(param.name())).isTrue();
      assertThat(instance.explainParam(param)).startsWith(param.name() + ": ");
    }
    assertThat(instance.explainParams()).contains("featuresCol");
    assertThat(instance.hasParam("noSuchParam")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("estimators")
  void copiesKeepUidAndValues(Estimator<?> estimator) {
    ParamMap extra = new ParamMap().put(estimator.getParam("predictionCol"), "answer");
    Estimator<?> copy = (Estimator<?>) estimator.copy(extra);
    assertThat(copy).isNotSameAs(estimator).hasSameClassAs(estimator);
    assertThat(copy.uid()).isEqualTo(estimator.uid());
    assertThat(copy.getOrDefault(copy.getParam("predictionCol"))).isEqualTo("answer");
    assertThat(copy.getOrDefault(copy.getParam("epsilon"))).isEqualTo(1.0);
    assertThat(estimator.getOrDefault(estimator.getParam("predictionCol"))).isEqualTo("prediction");
    Model<?> model = (Model<?>) estimator.fit(table(), extra);
    assertThat(model.getOrDefault(model.getParam("predictionCol"))).isEqualTo("answer");
    Model<?> again = (Model<?>) model.copy(ParamMap.empty());
    assertThat(again.uid()).isEqualTo(model.uid());
    assertThat(again.parent()).isSameAs(model.parent());
    assertThat(again.extractParamMap().toString()).isEqualTo(model.extractParamMap().toString());
  }

  @ParameterizedTest
  @MethodSource("estimators")
  void schemasAreCheckedAndExtended(Estimator<?> estimator) {
    var given = table().schema();
    assertThat(estimator.transformSchema(given).fieldNames()).contains("prediction");
    Model<?> model = (Model<?>) estimator.fit(table());
    assertThat(model.transformSchema(given).fieldNames())
        .containsExactlyInAnyOrder(model.transform(table()).schema().fieldNames());
    assertThatThrownBy(() -> estimator.transformSchema(table().drop("features").schema()))
        .isInstanceOf(Exception.class);
    Dataset<Row> words = table().withColumn("label", col("hospital"));
    assertThatThrownBy(() -> estimator.fit(words)).isInstanceOf(Exception.class);
    for (var type : List.of(DataTypes.IntegerType, DataTypes.FloatType, DataTypes.LongType)) {
      Dataset<Row> cast = table().withColumn("label", col("label").cast(type));
      assertThat(estimator.transformSchema(cast.schema()).fieldNames()).contains("prediction");
    }
    Dataset<Row> twice = table().withColumn("prediction", col("label"));
    assertThatThrownBy(() -> estimator.fit(twice)).hasMessageContaining("prediction");
  }

  @ParameterizedTest
  @MethodSource("estimators")
  void whatIsSavedIsReadAgain(Estimator<?> estimator) {
    String path = folder.resolve("estimator").toString();
    save(estimator, path);
    Estimator<?> loaded = (Estimator<?>) load(estimator.getClass(), path);
    assertThat(loaded.uid()).isEqualTo(estimator.uid());
    assertThat(loaded.extractParamMap().toString())
        .isEqualTo(estimator.extractParamMap().toString());
    Model<?> model = (Model<?>) estimator.fit(table());
    String modelPath = folder.resolve("model").toString();
    save(model, modelPath);
    assertThatThrownBy(() -> save(model, modelPath)).hasMessageContaining("exist");
    Model<?> again = (Model<?>) load(model.getClass(), modelPath);
    assertThat(again.uid()).isEqualTo(model.uid());
    assertThat(again.extractParamMap().toString()).isEqualTo(model.extractParamMap().toString());
    assertThat(again.transform(table()).select("prediction").collectAsList())
        .isEqualTo(model.transform(table()).select("prediction").collectAsList());
  }

  private static void save(Object instance, String path) {
    try {
      ((MLWritable) instance).save(path);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Object load(Class<?> type, String path) {
    try {
      return type.getMethod("load", String.class).invoke(null, path);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("load of " + type, e);
    }
  }

  @ParameterizedTest
  @MethodSource("estimators")
  void pipelinesHoldAndSaveThem(Estimator<?> estimator) throws java.io.IOException {
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {estimator});
    pipeline.write().overwrite().save(folder.resolve("pipeline").toString());
    Pipeline read = Pipeline.load(folder.resolve("pipeline").toString());
    assertThat(read.getStages()[0].uid()).isEqualTo(estimator.uid());
    PipelineModel fitted = read.fit(table());
    fitted.write().overwrite().save(folder.resolve("fitted").toString());
    PipelineModel again = PipelineModel.load(folder.resolve("fitted").toString());
    assertThat(again.transform(table()).select("prediction").collectAsList())
        .isEqualTo(fitted.transform(table()).select("prediction").collectAsList());
  }

  @Test
  void defaultsAreDocumented() {
    DpLogisticRegression plain = new DpLogisticRegression();
    assertThat(plain.getFeaturesCol()).isEqualTo("features");
    assertThat(plain.getLabelCol()).isEqualTo("label");
    assertThat(plain.getPredictionCol()).isEqualTo("prediction");
    assertThat(plain.getRawPredictionCol()).isEqualTo("rawPrediction");
    assertThat(plain.getProbabilityCol()).isEqualTo("probability");
    assertThat(plain.getNeighbours()).isEqualTo("replace-one");
    assertThat(plain.getAlgorithm()).isEqualTo("metric-admm");
    assertThat(plain.getRowNorm()).isEqualTo(1);
    assertThat(plain.getRegParam()).isZero();
    assertThat(plain.getElasticNetParam()).isZero();
    assertThat(plain.getLayout()).isEqualTo("auto");
    assertThat(plain.isDefined(plain.maxIter())).isFalse();
    assertThat(plain.isDefined(plain.epsilon())).isFalse();
    assertThat(plain.isDefined(plain.thresholds())).isFalse();
    assertThatThrownBy(() -> plain.setEpsilon(-1)).hasMessageContaining("epsilon");
    assertThatThrownBy(() -> plain.setElasticNetParam(1.5)).hasMessageContaining("elasticNet");
    assertThatThrownBy(() -> plain.setMaxIter(0)).hasMessageContaining("maxIter");
  }

  @Test
  void columnsThatAreNotWantedAreLeftOut() {
    DpLogisticRegressionModel model = told(new DpLogisticRegression()).fit(table());
    assertThat(model.numClasses()).isEqualTo(2);
    assertThat(model.numFeatures()).isEqualTo(3);
    assertThat(model.hasSummary()).isTrue();
    assertThat(model.summary().orElseThrow().ownerOnly()).containsEntry("rows", 400.0);
    assertThat(model.summary().orElseThrow().epsilon()).isPositive().isLessThanOrEqualTo(1);
    List<Row> all = model.transform(table()).select("prediction").collectAsList();
    DpLogisticRegressionModel quiet = model.copy(ParamMap.empty()).setRawPredictionCol("");
    assertThat(quiet.transform(table()).schema().fieldNames()).doesNotContain("rawPrediction");
    assertThat(quiet.transform(table()).select("prediction").collectAsList()).isEqualTo(all);
    DpLogisticRegressionModel terse = quiet.copy(ParamMap.empty()).setProbabilityCol("");
    assertThat(terse.transform(table()).select("prediction").collectAsList()).isEqualTo(all);
    DpLogisticRegressionModel eager =
        model.copy(ParamMap.empty()).setThresholds(new double[] {1, 0});
    assertThat(eager.transform(table()).filter("prediction = 0").count()).isZero();
    assertThat(model.predictProbability(Vectors.dense(1, 0, 0)).toArray()[1])
        .isEqualTo(1 - model.predictProbability(Vectors.dense(1, 0, 0)).toArray()[0]);
    assertThatThrownBy(() -> model.predict(Vectors.dense(1, 0))).hasMessageContaining("features");
  }
}
