"""Differentially private estimators for PySpark: thin wrappers of dev.tacit.spark.

The file travels in the jar: submit with --jars tacit-spark.jar --py-files tacit-spark.jar.
"""
import sys

from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.param.shared import (
    HasElasticNetParam,
    HasFeaturesCol,
    HasLabelCol,
    HasMaxIter,
    HasPredictionCol,
    HasProbabilityCol,
    HasRawPredictionCol,
    HasRegParam,
    HasThresholds,
    HasWeightCol,
)
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

__all__ = [
    "DpLogisticRegression",
    "DpLogisticRegressionModel",
    "DpLinearSVC",
    "DpLinearSVCModel",
    "DpLinearRegression",
    "DpLinearRegressionModel",
]

_PACKAGE = "dev.tacit.spark."


# Spark looks for the Python class of a stage that it reads under the name of the JVM's.
sys.modules["dev.tacit.spark"] = sys.modules[__name__]


class _Reader(JavaMLReader):
    @classmethod
    def _java_loader_class(cls, clazz):
        return _PACKAGE + clazz.__name__


class _Named(JavaMLReadable):
    """Reads what the class of the same name wrote, and has the setters and getters of the JVM."""

    @classmethod
    def read(cls):
        return _Reader(cls)

    def __getattr__(self, name):
        """setEpsilon(1.0) and getEpsilon(), for every parameter."""
        if name[:3] in ("set", "get") and len(name) > 3:
            param = name[3].lower() + name[4:]
            if any(one.name == param for one in self.params):
                if name[:3] == "get":
                    return lambda: self.getOrDefault(self.getParam(param))
                return lambda value: self._set(**{param: value})
        raise AttributeError(name)


class _DpParams(HasMaxIter, HasRegParam, HasElasticNetParam, HasWeightCol):
    """What every private estimator can be told; explainParams() says what each means."""

    epsilon = Param(Params._dummy(), "epsilon", "privacy to guarantee", TypeConverters.toFloat)
    delta = Param(Params._dummy(), "delta", "how likely it may fail", TypeConverters.toFloat)
    largeDelta = Param(
        Params._dummy(), "largeDelta", "whether a large delta is meant", TypeConverters.toBoolean
    )
    neighbours = Param(
        Params._dummy(), "neighbours", "replace-one or add-remove", TypeConverters.toString
    )
    rowNorm = Param(Params._dummy(), "rowNorm", "bound on the norm of a row", TypeConverters.toFloat)
    numFeatures = Param(Params._dummy(), "numFeatures", "size of vectors", TypeConverters.toInt)
    publicRows = Param(Params._dummy(), "publicRows", "declared rows", TypeConverters.toInt)
    algorithm = Param(Params._dummy(), "algorithm", "what trains", TypeConverters.toString)
    settings = Param(Params._dummy(), "settings", "name=value each", TypeConverters.toListString)
    ledgerUrl = Param(Params._dummy(), "ledgerUrl", "who pays", TypeConverters.toString)
    datasetId = Param(Params._dummy(), "datasetId", "which budget pays", TypeConverters.toString)
    runId = Param(Params._dummy(), "runId", "name of the run", TypeConverters.toString)
    keyFile = Param(Params._dummy(), "keyFile", "owner's noise key", TypeConverters.toString)
    orderCol = Param(Params._dummy(), "orderCol", "numbers the rows", TypeConverters.toString)
    ownerCol = Param(Params._dummy(), "ownerCol", "column that names the owner of each row", TypeConverters.toString)
    owners = Param(Params._dummy(), "owners", "all owners", TypeConverters.toListString)
    layout = Param(Params._dummy(), "layout", "auto, dense, sparse", TypeConverters.toString)


class _DpEstimator(JavaEstimator, _DpParams, HasFeaturesCol, HasLabelCol, HasPredictionCol,
                   JavaMLWritable, _Named):
    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(_PACKAGE + type(self).__name__, self.uid)
        self._transfer_defaults_from_java()
        self.setParams(**params)

    def _transfer_defaults_from_java(self):
        for param in self.params:
            if self._java_obj.hasParam(param.name):
                java = self._java_obj.getParam(param.name)
                if self._java_obj.hasDefault(java):
                    value = self._java_obj.getOrDefault(java)
                    self._setDefault(**{param.name: value})

    def _fit(self, dataset):
        frame = sys._getframe()
        while frame is not None:
            if frame.f_globals.get("__name__") == "pyspark.ml.tuning":
                raise ValueError(
                    "a search of pyspark.ml.tuning is not allowed: each of its fits would be a"
                    " release that nobody pays for. Fit each candidate with a runId of its own, or"
                    " use CrossValidator with foldCol on the JVM."
                )
            frame = frame.f_back
        return super()._fit(dataset)

    def setParams(self, **params):
        """Sets parameters by their names, for example setParams(epsilon=1.0)."""
        return self._set(**params)


class _DpModel(JavaModel, HasFeaturesCol, HasLabelCol, HasPredictionCol, JavaMLWritable, _Named):
    @property
    def coefficients(self):
        return self._call_java("coefficients")

    @property
    def intercept(self):
        return self._call_java("intercept")

    @property
    def numFeatures(self):
        return self._call_java("numFeatures")

    def predict(self, value):
        """What is predicted of one vector."""
        return self._call_java("predict", value)

    @property
    def certificate(self):
        """What is promised about the rows, in a sentence."""
        return self._java_obj.certificate()

    @property
    def hasSummary(self):
        return self._java_obj.hasSummary()

    @property
    def summary(self):
        """What came of the fit, None for a model that was loaded; ownerOnly are exact figures."""
        java = self._java_obj.summary().orElse(None)
        if java is None:
            return None
        names = ("algorithm", "epsilon", "delta", "neighbours", "releases", "rounds")
        told = {name: getattr(java, name)() for name in names}
        told["ownerOnly"] = dict(java.ownerOnly())
        return told

    def toModelFile(self, file):
        """Writes the file that `tacit predict` reads, on the driver."""
        self._java_obj.toModelFile(file)

    @classmethod
    def ofModelFile(cls, file):
        """A model that `tacit train` wrote, from a file of the driver."""
        java = _Reader._load_java_obj(cls).ofModelFile(file)
        return cls._from_java(java)


class _DpClassifier(_DpModel, HasRawPredictionCol):
    @property
    def numClasses(self):
        return self._call_java("numClasses")

    def predictRaw(self, value):
        """The score of each class for one vector."""
        return self._call_java("predictRaw", value)


class DpLogisticRegressionModel(_DpClassifier, HasProbabilityCol, HasThresholds):
    """A private logistic model."""

    def predictProbability(self, value):
        """The probability of each class for one vector."""
        return self._call_java("predictProbability", value)


class DpLogisticRegression(_DpEstimator, HasRawPredictionCol, HasProbabilityCol, HasThresholds):
    """Logistic regression of two classes with differential privacy."""

    def _create_model(self, java_model):
        return DpLogisticRegressionModel(java_model)


class DpLinearSVCModel(_DpClassifier):
    """A private linear classifier."""


class DpLinearSVC(_DpEstimator, HasRawPredictionCol):
    """A linear classifier with the smoothed hinge loss and differential privacy."""

    def _create_model(self, java_model):
        return DpLinearSVCModel(java_model)


class DpLinearRegressionModel(_DpModel):
    """A private linear regression."""


class DpLinearRegression(_DpEstimator):
    """Least squares with differential privacy."""

    targetMin = Param(Params._dummy(), "targetMin", "smallest number", TypeConverters.toFloat)
    targetMax = Param(Params._dummy(), "targetMax", "largest number", TypeConverters.toFloat)

    def _create_model(self, java_model):
        return DpLinearRegressionModel(java_model)
