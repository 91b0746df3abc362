package dev.tacit.spark;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.RecordsDigest;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.LabelChoices;
import dev.tacit.learn.plan.Ownership;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.PromiseRequest;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.run.DistantRows;
import dev.tacit.learn.run.DistantTraining;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
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
import org.apache.spark.storage.RDDInfo;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Test;

/**
 * What a round of metric-admm costs on generated rows that are kept in memory: numbers of rows (by
 * commas), features, repeats, and {@code mllib} if MLlib's logistic regression is to take turns
 * with it, or {@code scale} if all sizes are to take turns with each other, question by question,
 * so that what else the machine does meets them alike. No part of any build; docs/spark.md has what
 * it printed.
 */
final class RoundBenchmark {
  private static final Preparation LIFT =
      new Preparation.WithConstant(Math.sqrt(.5), Math.sqrt(.5));

  /** Rounds before it is somebody else's turn. */
  private static final int TURN = 20;

  /** Runs when it is named: {@code -Dtest=RoundBenchmark}. */
  @Test
  void measure() {
    main(System.getProperty("tacit.rounds", "200000 100 2").split(" ", -1));
  }

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
    if (arguments.length > 3 && arguments[3].equals("scale")) {
      scale(session, arguments[0].split(",", -1), features, repeats * TURN);
      return;
    }
    for (String rows : arguments[0].split(",", -1)) {
      measure(session, Integer.parseInt(rows), features, repeats, rival, jobs);
    }
    session.stop();
  }

  private static void scale(SparkSession session, String[] sizes, int features, int rounds) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    Map<Integer, Records> records = new TreeMap<>();
    for (String size : sizes) {
      int rows = Integer.parseInt(size);
      ClusterRows made = generated(spark, rows, features, tasks(spark, rows, features));
      records.put(rows, ClusterRecords.of(spark, made).prepared(LIFT));
    }
    Map<Integer, List<Double>> all = new TreeMap<>();
    Map<Integer, List<Double>> empty = new TreeMap<>();
    for (int round = 0; round < rounds + TURN; round++) {
      for (Map.Entry<Integer, Records> one : records.entrySet()) {
        int rows = one.getKey();
        double nothing = emptyJob(spark, tasks(spark, rows, features));
        double spent = question(one.getValue(), features, round);
        if (round >= TURN) { // the first ones warm
          all.computeIfAbsent(rows, key -> new ArrayList<>()).add(spent);
          empty.computeIfAbsent(rows, key -> new ArrayList<>()).add(nothing);
        }
      }
    }
    all.forEach(
        (rows, times) ->
            System.out.printf(
                "rows %d tasks %d: question %.1f ms (lower quartile %.1f), %.1f (%.1f) ns a row;"
                    + " a job that does nothing %.1f (%.1f) ms; without it %.1f (%.1f) ns a row%n",
                rows,
                tasks(spark, rows, features),
                quantile(times, .5),
                quantile(times, .25),
                quantile(times, .5) * 1e6 / rows,
                quantile(times, .25) * 1e6 / rows,
                quantile(empty.get(rows), .5),
                quantile(empty.get(rows), .25),
                (quantile(times, .5) - quantile(empty.get(rows), .5)) * 1e6 / rows,
                (quantile(times, .25) - quantile(empty.get(rows), .25)) * 1e6 / rows));
  }

  private static double question(Records records, int features, int salt) {
    double[] at = new double[features + 1];
    Arrays.setAll(at, j -> Math.sin(j + salt) / 10);
    Question question =
        new CappedGradient(Vec.of(at), new LogisticLoss(), GradientCap.euclidean(.3));
    long start = System.nanoTime();
    records.sum(question);
    return (System.nanoTime() - start) / 1e6;
  }

  private static void measure(
      SparkSession session, int rows, int features, int repeats, boolean rival, Jobs jobs) {
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    long before = heap();
    int tasks = tasks(spark, rows, features);
    Optional<Dataset<Row>> table =
        rival ? Optional.of(table(session, spark, rows, features, tasks)) : Optional.empty();
    ClusterRows made = generated(spark, rows, features, tasks);
    ClusterRecords records = ClusterRecords.of(spark, made);
    Trial trial =
        new Trial(
            () -> table.ifPresent(known -> evaluate(known, jobs)), () -> emptyJob(spark, tasks));
    try {
      training(features, repeats * TURN)
          .train(List.of(new DistantRows(records, made.digest())), trial);
    } catch (Enough done) {
      print(rows, features, tasks, trial, heap() - before);
      print(spark);
    }
    if (rival) {
      System.out.printf(
          "  MLlib evaluation %.1f ms (%d of them), ratio %.2f%n",
          median(jobs.kept), jobs.kept.size(), median(trial.rounds) / median(jobs.kept));
      table.get().unpersist(true);
    }
    jobs.kept.clear();
    records.end();
  }

  private static void print(int rows, int features, int tasks, Trial trial, long heap) {
    System.out.printf(
        "rows %d features %d tasks %d: round %.1f ms (%d of them), %.1f ns a row; a job that does"
            + " nothing %.1f ms; heap %.0f MB = %.3f of the data%n",
        rows,
        features,
        tasks,
        median(trial.rounds),
        trial.rounds.size(),
        median(trial.rounds) * 1e6 / rows,
        median(trial.empty),
        heap / 1e6,
        heap / (8.0 * rows * (features + 1)));
  }

  private static void print(JavaSparkContext spark) {
    for (RDDInfo info : spark.sc().getRDDStorageInfo()) {
      System.out.printf(
          "  %s: %.0f MB in memory, %.0f MB on disk%n",
          info.name(), info.memSize() / 1e6, info.diskSize() / 1e6);
    }
  }

  /** What is in use when nothing is left to collect. */
  private static long heap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static int tasks(JavaSparkContext spark, int rows, int features) {
    return BlockPlaces.tasks(
        rows,
        features,
        new TableColumns(
            "features", "label", Optional.empty(), "", true, 1, spark.defaultParallelism()));
  }

  /** As the estimator asks for it; nobody pays. */
  private static DistantTraining training(int features, int rounds) {
    Encoding.Libsvm encoding = RowBounds.classes(features, 1).encoding();
    Algorithm algorithm = Algorithms.named(Algorithms.DEFAULT, Topology.CENTRAL);
    Promise promise =
        new PromiseRequest(
                Optional.of(1.0),
                Optional.of(1e-9),
                Optional.of(Neighbours.REPLACE_ONE),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())
            .promise(algorithm);
    Recipe recipe =
        new Recipe(
            algorithm,
            Settings.of(Map.of("rounds", String.valueOf(rounds)), algorithm.settings()),
            Losses.named("logistic"),
            PenaltyText.usual(algorithm),
            promise,
            Ownership.CENTRAL,
            LabelChoices.NONE);
    return new DistantTraining(recipe, encoding, Optional.empty(), "");
  }

  /** Thrown after the last round: what follows is not measured. */
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Hears when rounds end, and lets others have their turn. */
  private static final class Trial implements Progress {
    private final Runnable rival;
    private final DoubleSupplier nothing;
    private final List<Double> rounds = new ArrayList<>();
    private final List<Double> empty = new ArrayList<>();
    private long last;

    Trial(Runnable rival, DoubleSupplier nothing) {
      this.rival = rival;
      this.nothing = nothing;
    }

    @Override
    public void finished(int round, int all) {
      if (round > TURN && round % TURN != 1) { // the first turn warms, and others come in between
        rounds.add((System.nanoTime() - last) / 1e6);
      }
      if (round == all) {
        throw new Enough();
      }
      if (round % TURN == 0) {
        rival.run();
        for (int k = 0; k < TURN; k++) {
          empty.add(nothing.getAsDouble());
        }
      }
      last = System.nanoTime();
    }
  }

  /** What Spark takes for as many tasks that do nothing. */
  private static double emptyJob(JavaSparkContext spark, int tasks) {
    JavaRDD<Integer> numbers = spark.parallelize(IntStream.range(0, tasks).boxed().toList(), tasks);
    long start = System.nanoTime();
    numbers.mapPartitions(own -> own).collect();
    return (System.nanoTime() - start) / 1e6;
  }

  /** Blocks that executors make themselves, as they would be read. */
  private static ClusterRows generated(JavaSparkContext spark, int rows, int features, int tasks) {
    int blockRows = BlockPlaces.blockRows(features);
    int blocks = (rows + blockRows - 1) / blockRows;
    JavaRDD<ReadBlock> read =
        spark
            .parallelize(IntStream.range(0, blocks).boxed().toList(), Math.min(blocks, tasks))
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
      SparkSession session, JavaSparkContext spark, int rows, int features, int tasks) {
    int blockRows = BlockPlaces.blockRows(features);
    int blocks = (rows + blockRows - 1) / blockRows;
    JavaRDD<Row> made =
        spark
            .parallelize(IntStream.range(0, blocks).boxed().toList(), Math.min(blocks, tasks))
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

  /**
   * Keeps the durations of the jobs in which MLlib evaluates its loss; it keeps blocks of its own.
   * It may stop before its last iteration, so evaluations are counted, not assumed.
   */
  private static void evaluate(Dataset<Row> table, Jobs jobs) {
    long from = System.currentTimeMillis();
    new LogisticRegression().setMaxIter(10).setTol(0).setRegParam(1e-4).fit(table);
    List<Double> all = jobs.since(from);
    // The first job summarises the table and the second fills the cache; the first fit warms.
    if (jobs.warm && all.size() > 4) {
      jobs.kept.addAll(all.subList(2, all.size()));
    }
    jobs.warm = true;
  }

  private static double median(List<Double> numbers) {
    return quantile(numbers, .5);
  }

  private static double quantile(List<Double> numbers, double share) {
    List<Double> sorted = new ArrayList<>(numbers);
    Collections.sort(sorted);
    return sorted.isEmpty() ? Double.NaN : sorted.get((int) (sorted.size() * share));
  }

  /** How long each job took, in milliseconds. */
  private static final class Jobs extends SparkListener {
    private final SortedMap<Long, Double> durations = new TreeMap<>();
    private final List<Double> kept = new ArrayList<>();
    private boolean warm;
    private long started;

    @Override
    public synchronized void onJobStart(SparkListenerJobStart job) {
      started = job.time();
    }

    @Override
    public synchronized void onJobEnd(SparkListenerJobEnd job) {
      durations.put(started, (double) (job.time() - started));
    }

    /** Those that began since then, in order. */
    synchronized List<Double> since(long time) {
      return new ArrayList<>(durations.tailMap(time).values());
    }
  }
}
