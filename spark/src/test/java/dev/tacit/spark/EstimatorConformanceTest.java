package dev.tacit.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What MLlib's tests ask of the parameters, copies, schemas and files of every estimator and model;
 * docs/evidence/tests.md has the list of its assertions and where each is made here.
 */
class EstimatorConformanceTest {
  private static final SparkSession SESSION = LocalSpark.session();
  private static final People PEOPLE = People.of(400, 3, 9);

  /** All parameters that can be set together, with values that are not their defaults. */
  private static final Map<String, Object> SETTINGS =
      Map.ofEntries(
          Map.entry("predictionCol", "myPrediction"),
          Map.entry("epsilon", .9),
          Map.entry("delta", 1e-7),
          Map.entry("rowNorm", 2.0),
          Map.entry("numFeatures", 3),
          Map.entry("publicRows", 400),
          Map.entry("algorithm", "dp-gd"),
          Map.entry("maxIter", 2),
          Map.entry("regParam", .01),
          Map.entry("settings", new String[] {"momentum=0.5", "clip=0.5"}),
          Map.entry("orderCol", "line"),
          Map.entry("layout", "sparse"));

  private static List<Fit> fits;

  @TempDir private Path folder;

  /** An estimator with a model that it made. */
  record Fit(Estimator<?> estimator, Model<?> model) {
    @Override
    public String toString() {
      return estimator.getClass().getSimpleName();
    }
  }

  /** Fitted once for all tests. */
  static synchronized Stream<Fit> fits() {
    if (fits == null) {
      Stream<Estimator<?>> all =
          Stream.of(
              configured(new DpLogisticRegression().setThresholds(new double[] {.4, .6})),
              configured(new DpLinearSVC()),
              configured(new DpLinearRegression().setTargetMin(-1).setTargetMax(2)));
      fits = all.map(one -> new Fit(one, (Model<?>) one.fit(table()))).toList();
    }
    return fits.stream();
  }

  private static <E extends Params> E configured(E estimator) {
    SETTINGS.forEach((name, value) -> estimator.set(name, value));
    return estimator;
  }

  private static Dataset<Row> table() {
    return PEOPLE.table(SESSION, 2, 1);
  }

  @ParameterizedTest
  @MethodSource("fits")
  void parametersAreInOrder(Fit fit) throws NoSuchMethodException {
    for (Params instance : List.of(fit.estimator(), fit.model())) {
      List<String> names = Arrays.stream(instance.params()).map(Param::name).toList();
      assertThat(names).isSorted().doesNotHaveDuplicates();
      for (Param<?> param : instance.params()) {
        assertThat(param.parent()).isEqualTo(instance.uid());
        assertThat(param.doc()).isNotBlank();
        assertThat(instance.getParam(param.name())).isSameAs(param);
        assertThat(instance.hasParam(param.name())).isTrue();
        assertThat(instance.explainParam(param)).startsWith(param.name() + ": " + param.doc());
        assertThat(instance.getClass().getMethod(param.name()).getReturnType())
            .isAssignableFrom(param.getClass());
      }
      assertThat(instance.explainParams())
          .isEqualTo(
              Arrays.stream(instance.params())
                  .map(instance::explainParam)
                  .collect(Collectors.joining("\n")));
      assertThat(instance.hasParam("noSuchParam")).isFalse();
      assertThatThrownBy(() -> instance.getParam("noSuchParam"))
          .isInstanceOf(NoSuchElementException.class);
      assertThat(instance.getClass().getMethod("copy", ParamMap.class).getReturnType())
          .isEqualTo(instance.getClass());
    }
  }

  @Test
  void valuesAreSetClearedAndChecked() {
    DpLogisticRegression one = new DpLogisticRegression();
    assertThat(one.isSet(one.maxIter())).isFalse();
    assertThat(one.isDefined(one.maxIter())).isFalse();
    assertThatThrownBy(one::getMaxIter).isInstanceOf(NoSuchElementException.class);
    one.setMaxIter(100);
    assertThat(one.isSet(one.maxIter())).isTrue();
    assertThat(one.getMaxIter()).isEqualTo(100);
    assertThat(one.explainParam(one.maxIter())).endsWith("(current: 100)");
    one.clear(one.maxIter());
    assertThat(one.isSet(one.maxIter())).isFalse();
    assertThat(one.explainParam(one.rowNorm())).endsWith("(default: 1.0)");
    assertThatThrownBy(() -> new ParamMap().put(one.maxIter().w(-10)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> one.setMaxIter(-10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> one.setEpsilon(-1)).hasMessageContaining("epsilon");
    assertThatThrownBy(() -> one.setElasticNetParam(1.5)).hasMessageContaining("elasticNet");
    DpLogisticRegression copy = one.copy(new ParamMap().put(one.maxIter(), 50));
    assertThat(copy.uid()).isEqualTo(one.uid());
    assertThat(copy.getMaxIter()).isEqualTo(50);
    assertThat(one.isSet(one.maxIter())).isFalse();
  }

  @Test
  void defaultsAreDocumented() {
    DpLogisticRegression plain = new DpLogisticRegression();
    assertThat(plain.getFeaturesCol()).isEqualTo("features");
    assertThat(plain.getLabelCol()).isEqualTo("label");
    assertThat(plain.getPredictionCol()).isEqualTo("prediction");
    assertThat(plain.getRawPredictionCol()).isEqualTo("rawPrediction");
    assertThat(plain.getProbabilityCol()).isEqualTo("probability");
    assertThat(new DpLinearSVC().getRawPredictionCol()).isEqualTo("rawPrediction");
    assertThat(new DpLinearRegression().getPredictionCol()).isEqualTo("prediction");
    for (DpTrainingParams<?> one : List.of(plain, new DpLinearSVC(), new DpLinearRegression())) {
      assertThat(one.getNeighbours()).isEqualTo("replace-one");
      assertThat(one.getAlgorithm()).isEqualTo("metric-admm");
      assertThat(one.getRowNorm()).isEqualTo(1);
      assertThat(one.getRegParam()).isZero();
      assertThat(one.getElasticNetParam()).isZero();
      assertThat(one.getLayout()).isEqualTo("auto");
      assertThat(one.isDefined(one.maxIter())).isFalse();
      assertThat(one.isDefined(one.epsilon())).isFalse();
      assertThat(one.isDefined(one.weightCol())).isFalse();
    }
    assertThat(plain.isDefined(plain.thresholds())).isFalse();
    assertThatThrownBy(plain::getThresholds).isInstanceOf(NoSuchElementException.class);
  }

  @ParameterizedTest
  @MethodSource("fits")
  void copiesKeepUidParentAndValues(Fit fit) {
    Estimator<?> estimator = fit.estimator();
    Model<?> model = fit.model();
    assertThat(model.uid()).isEqualTo(estimator.uid());
    assertThat(model.hasParent()).isTrue();
    assertThat(model.parent()).isSameAs(estimator);
    assertThat(model.getOrDefault(model.getParam("predictionCol"))).isEqualTo("myPrediction");
    Model<?> again = (Model<?>) model.copy(ParamMap.empty());
    assertThat(again).isNotSameAs(model);
    assertThat(again.uid()).isEqualTo(model.uid());
    assertThat(again.parent()).isSameAs(model.parent());
    assertThat(again.extractParamMap().toString()).isEqualTo(model.extractParamMap().toString());
    assertThat(summary(again)).isTrue();
    Estimator<?> copy =
        (Estimator<?>)
            estimator.copy(new ParamMap().put(estimator.getParam("predictionCol"), "answer"));
    assertThat(copy).isNotSameAs(estimator).hasSameClassAs(estimator);
    assertThat(copy.uid()).isEqualTo(estimator.uid());
    assertThat(copy.getOrDefault(copy.getParam("predictionCol"))).isEqualTo("answer");
    assertThat(copy.getOrDefault(copy.getParam("epsilon"))).isEqualTo(.9);
    assertThat(estimator.get(estimator.getParam("predictionCol")).get()).isEqualTo("myPrediction");
  }

  private static boolean summary(Model<?> model) {
    try {
      return (boolean) model.getClass().getMethod("hasSummary").invoke(model);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("hasSummary", e);
    }
  }

  /** Values of a fit alone are those of its parent and of its model. */
  @ParameterizedTest
  @MethodSource("fits")
  void aFitMayBeToldOtherwise(Fit fit) {
    Estimator<?> one = fit.estimator();
    Model<?> model =
        (Model<?>)
            one.fit(
                table(),
                new ParamMap()
                    .put(one.getParam("maxIter"), 3)
                    .put(one.getParam("predictionCol"), "thePrediction"));
    Params parent = (Params) model.parent();
    assertThat(parent.getOrDefault(parent.getParam("maxIter"))).isEqualTo(3);
    assertThat(one.getOrDefault(one.getParam("maxIter"))).isEqualTo(2);
    assertThat(model.getOrDefault(model.getParam("predictionCol"))).isEqualTo("thePrediction");
    assertThat(((DpModel) model).summary().orElseThrow().rounds()).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("fits")
  void schemasAreCheckedAndExtended(Fit fit) {
    StructType given = table().schema();
    Estimator<?> estimator = fit.estimator();
    assertThat(estimator.transformSchema(given).fieldNames()).contains("myPrediction");
    StructType promised = fit.model().transformSchema(given);
    StructType made = fit.model().transform(table()).schema();
    assertThat(made.fieldNames()).containsExactlyInAnyOrder(promised.fieldNames());
    for (String name : promised.fieldNames()) {
      assertThat(made.apply(name).dataType()).isEqualTo(promised.apply(name).dataType());
      assertThat(made.apply(name).metadata()).isEqualTo(promised.apply(name).metadata());
    }
    assertThatThrownBy(() -> estimator.transformSchema(table().drop("features").schema()))
        .hasMessageContaining("features");
    assertThatThrownBy(() -> estimator.fit(table().withColumn("features", col("label"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("features");
    assertThatThrownBy(() -> estimator.fit(table().withColumn("label", lit("0"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("label must be of type numeric but was actually of type string");
    assertThatThrownBy(() -> estimator.fit(table().withColumn("myPrediction", col("label"))))
        .hasMessageContaining("myPrediction already exists");
  }

  @ParameterizedTest
  @MethodSource("fits")
  void whatIsSavedIsReadAgain(Fit fit) throws IOException {
    Params estimator = readAgain(fit.estimator(), "estimator", false);
    SETTINGS.forEach(
        (name, value) ->
            assertThat(estimator.get(estimator.getParam(name)).get()).isEqualTo(value));
    for (boolean local : new boolean[] {false, true}) {
      Model<?> model = (Model<?>) readAgain(fit.model(), local ? "local" : "model", local);
      assertThat(model.get(model.getParam("predictionCol")).get()).isEqualTo("myPrediction");
      assertThat(model.toString()).isEqualTo(fit.model().toString());
      assertThat(summary(model)).isFalse();
      assertThat(model.transform(table()).collectAsList())
          .isEqualTo(fit.model().transform(table()).collectAsList());
    }
    String other = folder.resolve("estimator").toString();
    assertThatThrownBy(() -> reader(fit.model()).load(other))
        .hasMessageContaining("Expected class name");
  }

  /** Saves, refuses to save over it, saves over it when told, and reads it in both ways. */
  private Params readAgain(Params instance, String name, boolean local) throws IOException {
    String path = folder.resolve(name).toString();
    MLWritable writable = (MLWritable) instance;
    if (local) {
      writable.write().saveToLocal(path);
      assertThat(Path.of(path, "metadata")).isRegularFile();
      assertThatThrownBy(() -> writable.write().saveToLocal(path)).isInstanceOf(IOException.class);
      writable.write().overwrite().saveToLocal(path);
    } else {
      writable.save(path);
      assertThatThrownBy(() -> writable.save(path)).isInstanceOf(IOException.class);
      Files.writeString(Path.of(path, "left-over"), "of an earlier one");
      writable.write().overwrite().save(path);
      assertThat(Path.of(path, "left-over")).doesNotExist();
    }
    MLReader<?> reader = reader(instance);
    Params read = (Params) (local ? reader.loadFromLocal(path) : reader.load(path));
    assertThat(read).hasSameClassAs(instance);
    if (!local) {
      assertThat(loaded(instance, path).uid()).isEqualTo(instance.uid());
    }
    assertThat(read.uid()).isEqualTo(instance.uid());
    for (Param<?> param : instance.params()) {
      Param<?> own = read.getParam(param.name());
      assertThat(read.isSet(own)).as(param.name()).isEqualTo(instance.isSet(param));
      assertThat(read.hasDefault(own)).as(param.name()).isEqualTo(instance.hasDefault(param));
      if (instance.isDefined(param)) {
        Object value = read.getOrDefault(own);
        assertThat(value).as(param.name()).isEqualTo(instance.getOrDefault(param));
      }
    }
    return read;
  }

  private static MLReader<?> reader(Params instance) {
    try {
      return (MLReader<?>) instance.getClass().getMethod("read").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("read of " + instance.getClass(), e);
    }
  }

  private static Params loaded(Params instance, String path) {
    try {
      return (Params) instance.getClass().getMethod("load", String.class).invoke(null, path);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("load of " + instance.getClass(), e);
    }
  }

  @ParameterizedTest
  @MethodSource("fits")
  void pipelinesHoldAndSaveThem(Fit fit) throws IOException {
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {fit.estimator()});
    pipeline.write().overwrite().save(folder.resolve("pipeline").toString());
    Pipeline read = Pipeline.load(folder.resolve("pipeline").toString());
    assertThat(read.getStages()[0].uid()).isEqualTo(fit.estimator().uid());
    Model<?> stage = (Model<?>) read.fit(table()).stages()[0];
    assertThat(stage).hasSameClassAs(fit.model());
    assertThat(stage.parent()).isSameAs(read.getStages()[0]);
    assertThat(stage.getOrDefault(stage.getParam("predictionCol"))).isEqualTo("myPrediction");
    PipelineModel fitted = new Pipeline().setStages(new PipelineStage[] {fit.model()}).fit(table());
    fitted.write().overwrite().save(folder.resolve("fitted").toString());
    PipelineModel again = PipelineModel.load(folder.resolve("fitted").toString());
    assertThat(again.transform(table()).collectAsList())
        .isEqualTo(fitted.transform(table()).collectAsList());
  }
}
