"""What a user of the wrapper does; arguments are its folder, a class path and a folder to write to."""
import sys

sys.path.insert(0, sys.argv[1])
folder = sys.argv[3]

from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.evaluation import BinaryClassificationEvaluator
from pyspark.ml.linalg import Vectors
from pyspark.ml.tuning import CrossValidator, ParamGridBuilder
from pyspark.sql import SparkSession

spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.driver.extraClassPath", sys.argv[2])
    .config("spark.ui.enabled", "false")
    .getOrCreate()
)

from tacit_spark import (
    DpLinearRegression,
    DpLinearRegressionModel,
    DpLinearSVC,
    DpLinearSVCModel,
    DpLogisticRegression,
    DpLogisticRegressionModel,
)

rows = [(float(i % 2), Vectors.dense(i % 2, 1.0), i % 2) for i in range(50)]
table = spark.createDataFrame(rows, ["label", "features", "fold"])
told = dict(epsilon=1.0, delta=1e-6, numFeatures=2, maxIter=2)


def answers(model):
    return model.transform(table).select(model.getPredictionCol()).collect()


for estimator, kind in (
    (DpLogisticRegression(**told), DpLogisticRegressionModel),
    (DpLinearSVC(**told), DpLinearSVCModel),
    (DpLinearRegression(targetMin=0.0, targetMax=1.0, **told), DpLinearRegressionModel),
):
    model = estimator.fit(table)
    assert type(model) is kind and model.uid == estimator.uid
    assert "epsilon" in model.certificate and model.numFeatures == 2
    assert model.hasSummary and model.summary["rounds"] == 2
    assert model.summary["epsilon"] <= 1.0 and model.summary["ownerOnly"]["rows"] == 50.0
    assert model.copy().summary == model.summary
    assert estimator.fit(table, {estimator.maxIter: 3}).summary["rounds"] == 3
    assert model.predict(rows[0][1]) == answers(model)[0][0]
    assert model.setPredictionCol("answer").getPredictionCol() == "answer"
    name = folder + "/" + estimator.uid
    estimator.save(name)
    again = type(estimator).load(name)
    assert again.uid == estimator.uid and again.getMaxIter() == 2
    assert not again.isSet(again.getParam("rowNorm")) and again.getRowNorm() == 1.0
    model.save(name + "-model")
    read = kind.load(name + "-model")
    assert read.uid == model.uid and read.summary is None and not read.hasSummary
    assert read.coefficients == model.coefficients and answers(read) == answers(model)
    model.toModelFile(name + ".json")
    assert kind.ofModelFile(name + ".json").intercept == model.intercept
    Pipeline(stages=[estimator]).save(name + "-pipeline")
    stage = Pipeline.load(name + "-pipeline").getStages()[0]
    assert type(stage) is type(estimator) and stage.getEpsilon() == 1.0
    PipelineModel([model]).save(name + "-fitted")
    fitted = PipelineModel.load(name + "-fitted")
    assert type(fitted.stages[0]) is kind
    assert answers(fitted.stages[0]) == answers(model)

logistic = DpLogisticRegression().setParams(**told)
model = logistic.fit(table)
one = rows[1][1]
assert model.numClasses == 2 and len(model.predictRaw(one)) == 2
assert abs(sum(model.predictProbability(one)) - 1) < 1e-12
assert model.setThresholds([1.0, 0.0]).transform(table).filter("prediction = 0").count() == 0

for threads in (1, 2):
    search = CrossValidator(
        estimator=Pipeline(stages=[logistic]),
        estimatorParamMaps=ParamGridBuilder().addGrid(logistic.maxIter, [2, 3]).build(),
        evaluator=BinaryClassificationEvaluator(),
        numFolds=2,
        foldCol="fold",
        parallelism=threads,
    )
    try:
        search.fit(table)
        raise SystemExit("a search was not refused")
    except ValueError as refused:
        assert "pyspark.ml.tuning" in str(refused)
for mistake in (dict(weightCol="label"), dict(algorithm="exact"), dict(numFeatures=3)):
    try:
        logistic.copy({logistic.getParam(k): v for k, v in mistake.items()}).fit(table)
        raise SystemExit("not refused: " + str(mistake))
    except Exception as refused:
        assert next(iter(mistake)) in str(refused), refused
spark.stop()
print("ALL WELL")
