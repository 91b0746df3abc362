package dev.tacit.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/**
 * The driver of an application, in a process of its own: master, ledger, model file, partitions,
 * and words that change how it goes. Says what happens on standard output.
 */
final class ClusterProgram {
  static final int ROWS = 20_000;
  static final int WIDTH = 4;

  private ClusterProgram() {}

  static People people() {
    return People.of(ROWS, WIDTH, 11);
  }

  static DpLogisticRegression estimator(String ledger) {
    return new DpLogisticRegression()
        .setEpsilon(1)
        .setDelta(1e-6)
        .setRowNorm(2)
        .setNumFeatures(WIDTH)
        .setMaxIter(12)
        .setOrderCol("line")
        .setLedgerUrl(ledger)
        .setDatasetId("people")
        .setRunId("may");
  }

  public static void main(String[] arguments) throws IOException {
    String words = String.join(" ", Arrays.asList(arguments).subList(4, arguments.length));
    SparkSession.Builder builder =
        SparkSession.builder()
            .master(arguments[0])
            .appName("tacit")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.extraClassPath", ProcessCluster.classes())
            .config("spark.executor.memory", "512m")
            .config("spark.executor.cores", "1")
            .config("spark.cores.max", "2")
            // However slow the machine: both executors are there, and were seen to come.
            .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
            .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "600s")
            .config("spark.extraListeners", EventPrinter.class.getName())
            .config("spark.sql.shuffle.partitions", "4");
    if (words.contains("speculate")) {
      builder
          .config("spark.speculation", "true")
          .config("spark.speculation.interval", "100ms")
          .config("spark.speculation.quantile", "0.3")
          .config("spark.speculation.multiplier", "1.5")
          .config("spark.speculation.minTaskRuntime", "100ms");
    }
    try (SparkSession session = builder.getOrCreate()) {
      say("STARTED " + session.sparkContext().applicationId());
      Dataset<Row> table = people().table(session, Integer.parseInt(arguments[3]), 5);
      if (words.contains("fail") || words.contains("speculate")) {
        table =
            troubled(session, table, words.contains("fail"), words.contains("minutes") ? 590 : 5);
      }
      DpLogisticRegressionModel model = estimator(arguments[1]).fit(table);
      model.toModelFile(Path.of(arguments[2]).toString());
      say("DONE");
    }
  }

  /** The first two attempts at a task fail, or the first one takes so long. */
  private static Dataset<Row> troubled(
      SparkSession session, Dataset<Row> table, boolean fails, int seconds) {
    Set<Long> slept = new HashSet<>();
    UDF1<Double, Double> label =
        value -> {
          TaskContext task = TaskContext.get();
          boolean chosen = task != null && task.partitionId() == 1;
          if (chosen && fails && task.attemptNumber() < 2) {
            throw new IllegalStateException("fails by intention");
          }
          boolean slow = chosen && !fails && task.attemptNumber() == 0;
          if (slow && slept.add(task.taskAttemptId())) {
            Thread.sleep(1000L * seconds);
          }
          return value;
        };
    session.udf().register("troubled", label, DataTypes.DoubleType);
    return table.selectExpr("line", "troubled(label) as label", "features", "hospital");
  }

  private static void say(String what) {
    System.out.println(what);
    System.out.flush();
  }

  /** Says who came and went; Spark makes it, before there is anybody to come. */
  public static final class EventPrinter extends SparkListener {
    private final Set<Object> shuffles = new HashSet<>();
    private int jobs;

    public EventPrinter() {}

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      say("JOB " + ++jobs);
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd job) {
      say("ENDED " + jobs);
    }

    @Override
    public void onStageSubmitted(SparkListenerStageSubmitted stage) {
      scala.Option<Object> shuffle = stage.stageInfo().shuffleDepId();
      // A later job counts attempts of its own at what an earlier one had shuffled.
      boolean shuffledBefore = shuffle.isDefined() && !shuffles.add(shuffle.get());
      if (stage.stageInfo().attemptNumber() > 0 || shuffledBefore) {
        say("AGAIN " + stage.stageInfo().name());
      }
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart task) {
      if (task.taskInfo().speculative()) {
        say("SPECULATIVE");
      }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (!task.reason().toString().equals("Success")) {
        say("FAILED " + task.reason().toString().lines().findFirst().orElse(""));
      }
    }

    @Override
    public void onExecutorAdded(SparkListenerExecutorAdded executor) {
      say("ADDED " + executor.executorId());
    }

    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved executor) {
      say("LOST " + executor.executorId());
    }
  }
}
