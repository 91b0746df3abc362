package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * What a round costs: rows, features, repeats, and whether MLlib runs beside it. A program, not a
 * test; docs/spark.md has what it printed.
 */
final class RoundBenchmark {
  private static final Preparation LIFT =
      new Preparation.WithConstant(Math.sqrt(.5), Math.sqrt(.5));

  private RoundBenchmark() {}

  public static void main(String[] arguments) {
    int features = Integer.parseInt(arguments[1]);
    int repeats = Integer.parseInt(arguments[2]);
    boolean rival = arguments.length > 3 && arguments[3].equals("mllib");
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    Jobs jobs = new Jobs();
    session.sparkContext().addSparkListener(jobs);
    for (String rows : arguments[0].split(",", -1)) {
      measure(session, Integer.parseInt(rows), features, repeats, rival, jobs);
    }
    session.stop();
  }

  private static void measure(
      SparkSession session, int rows, int features, int repeats, boolean rival, Jobs jobs) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    ClusterRecords records =
        ClusterRecords.of(spark, generated(spark, rows, features)).prepared(LIFT);
    Dataset<Row> table = rival ? table(session, spark, rows, features) : null;
    List<Double> rounds = new ArrayList<>();
    List<Double> evaluations = new ArrayList<>();
    round(records, features, 0);
    long kept = spark.sc().getRDDStorageInfo().length == 0 ? 0 : kept(spark);
    for (int repeat = 0; repeat < repeats; repeat++) {
      List<Double> own = new ArrayList<>();
      for (int k = 0; k < 8; k++) {
        own.add(round(records, features, k));
      }
      List<Double> others = rival ? evaluations(table, jobs) : List.of();
      if (repeat > 0) { // the first warms both
        rounds.addAll(own);
        evaluations.addAll(others);
      }
    }
    double data = 8.0 * rows * (features + 1);
    System.out.printf(
        "rows %d features %d: round %.1f ms (%.1f ns a row), kept %.0f MB = %.3f of the data%n",
        rows, features, median(rounds), median(rounds) * 1e6 / rows, kept / 1e6, kept / data);
    if (rival) {
      System.out.printf(
          "  MLlib evaluation %.1f ms (%d of them), ratio %.2f%n",
          median(evaluations), evaluations.size(), median(rounds) / median(evaluations));
    }
    records.letGo();
    if (table != null) {
      table.unpersist(true);
    }
  }

  private static long kept(JavaSparkContext spark) {
    return Arrays.stream(spark.sc().getRDDStorageInfo())
        .filter(info -> !info.name().equals("rival"))
        .mapToLong(info -> info.memSize() + info.diskSize())
        .min()
        .orElse(0);
  }

  private static double round(ClusterRecords records, int features, int salt) {
    double[] at = new double[features + 1];
    Arrays.setAll(at, j -> Math.sin(j + salt) / 10);
    Question question =
        new CappedGradient(Vec.of(at), new LogisticLoss(), GradientCap.euclidean(.3));
    long start = System.nanoTime();
    records.sum(question);
    return (System.nanoTime() - start) / 1e6;
  }

  /** Blocks that executors make themselves, as they would be read. */
  private static ClusterRows generated(JavaSparkContext spark, int rows, int features) {
    int blockRows = BlockPlaces.blockRows(features);
    int blocks = (rows + blockRows - 1) / blockRows;
    JavaRDD<ReadBlock> read =
        spark
            .parallelize(IntStream.range(0, blocks).boxed().toList(), Math.min(blocks, 16))
            .map(b -> block(b, Math.min(blockRows, rows - b * blockRows), blockRows, features));
    List<RecordsDigest> leaves = new ArrayList<>();
    read.map(ReadBlock::facts).collect().forEach(facts -> leaves.addAll(facts.leaves()));
    return new ClusterRows(read, RowBounds.classes(features, 1), rows, 0, leaves);
  }

  private static ReadBlock block(int number, int count, int blockRows, int features) {
    RowsBuilder builder = Rows.dense(features);
    double[] labels = new double[count];
    SplittableRandom random = new SplittableRandom(number);
    double[] row = new double[features];
    for (int i = 0; i < count; i++) {
      labels[i] = fill(row, random) > 0 ? 1 : -1;
      builder.append(row);
    }
    return new ReadBlock(RecordBlock.of((long) number * blockRows, builder.build(), labels), 0, 0);
  }

  private static double fill(double[] row, SplittableRandom random) {
    double score = random.nextDouble() - .5;
    for (int j = 0; j < row.length; j++) {
      row[j] = (random.nextDouble() - .5) / Math.sqrt(row.length);
      score += j % 3 == 0 ? row[j] : 0;
    }
    return score;
  }

  private static Dataset<Row> table(
      SparkSession session, JavaSparkContext spark, int rows, int features) {
    int blockRows = BlockPlaces.blockRows(features);
    int blocks = (rows + blockRows - 1) / blockRows;
    JavaRDD<Row> made =
        spark
            .parallelize(IntStream.range(0, blocks).boxed().toList(), Math.min(blocks, 16))
            .flatMap(
                b -> {
                  SplittableRandom random = new SplittableRandom(b);
                  int count = Math.min(blockRows, rows - b * blockRows);
                  return IntStream.range(0, count)
                      .mapToObj(
                          i -> {
                            double[] row = new double[features];
                            double label = fill(row, random) > 0 ? 1 : 0;
                            return RowFactory.create(0L, label, Vectors.dense(row), "");
                          })
                      .iterator();
                });
    Dataset<Row> table =
        session.createDataFrame(made, People.SCHEMA).persist(StorageLevel.DISK_ONLY());
    table.count();
    return table;
  }

  /** Durations of the jobs in which MLlib evaluates its loss; it keeps blocks of its own. */
  private static List<Double> evaluations(Dataset<Row> table, Jobs jobs) {
    jobs.durations.clear();
    new LogisticRegression().setMaxIter(8).setTol(0).setRegParam(1e-4).fit(table);
    List<Double> all;
    synchronized (jobs.durations) {
      all = new ArrayList<>(jobs.durations);
    }
    // The first job summarises the table and the second fills the cache.
    return all.size() > 4 ? all.subList(2, all.size()) : List.of();
  }

  private static double median(List<Double> numbers) {
    List<Double> sorted = new ArrayList<>(numbers);
    Collections.sort(sorted);
    return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
  }

  /** How long each job took, in milliseconds. */
  private static final class Jobs extends SparkListener {
    private final List<Double> durations = Collections.synchronizedList(new ArrayList<>());
    private long started;

    @Override
    public void onJobStart(SparkListenerJobStart job) {
      started = job.time();
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd job) {
      durations.add((double) (job.time() - started));
    }
  }
}
