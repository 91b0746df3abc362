"""spark-submit --jars JARS --py-files tacit-spark.jar train.py TABLE LEDGER MODEL

TABLE is LIBSVM of 123 features; LEDGER was made by 'tacit ledger grant'.
"""
import sys

from pyspark.sql import SparkSession

from tacit_spark import DpLogisticRegression

table, ledger, model_file = sys.argv[1:4]
spark = SparkSession.builder.appName("tacit").getOrCreate()
rows = spark.read.format("libsvm").option("numFeatures", "123").load(table)
estimator = DpLogisticRegression(
    epsilon=1.0,
    delta=1e-6,
    numFeatures=123,
    ledgerUrl=ledger,
    datasetId="people",
    runId="first",
)
model = estimator.fit(rows)
print(model.certificate)
model.toModelFile(model_file)
spark.stop()
