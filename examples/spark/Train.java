import dev.tacit.spark.DpLogisticRegression;
import dev.tacit.spark.DpLogisticRegressionModel;
import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * spark-submit --class Train --jars JARS train.jar TABLE LEDGER MODEL
 *
 * <p>TABLE is LIBSVM of 123 features; LEDGER was made by 'tacit ledger grant'.
 */
public final class Train {
  private Train() {}

  public static void main(String[] arguments) throws IOException {
    try (SparkSession spark = SparkSession.builder().appName("tacit").getOrCreate()) {
      Dataset<Row> rows =
          spark.read().format("libsvm").option("numFeatures", "123").load(arguments[0]);
      DpLogisticRegressionModel model =
          new DpLogisticRegression()
              .setEpsilon(1)
              .setDelta(1e-6)
              .setNumFeatures(123)
              .setLedgerUrl(arguments[1])
              .setDatasetId("people")
              .setRunId("first")
              .fit(rows);
      System.out.println(model.certificate());
      model.toModelFile(arguments[2]);
    }
  }
}
