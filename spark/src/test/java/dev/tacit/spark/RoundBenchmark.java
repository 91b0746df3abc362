package dev.tacit.spark;

import static dev.tacit.spark.RoundTrial.median;

import dev.tacit.learn.job.DistantRows;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.plan.TrainingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.RDDInfo;
import org.junit.jupiter.api.Test;

/**
 * What a round of metric-admm costs on generated rows that are kept in memory: numbers of rows (by
 * commas), features, rounds, and {@code mllib} if MLlib's logistic regression is to take turns with
 * it. All sizes train in one process and take turns of some rounds, so that none is warmer than
 * others and what else the machine does meets them alike; a long training on few rows warms them
 * all. No part of any build; docs/evidence/spark.md has what it printed.
 */
final class RoundBenchmark {
  /** The compiler of Java takes thousands of jobs to be done with Spark's scheduler. */
  private static final int WARM_ROUNDS = 4_000;

  private static final int WARM_ROWS = 20_000;

  /** Runs when it is named: {@code -Dtest=RoundBenchmark}. */
  @Test
  void measure() throws InterruptedException {
    main(System.getProperty("tacit.rounds", "20000,40000 100 20").split(" ", -1));
  }

  public static void main(String[] arguments) throws InterruptedException {
    List<Integer> sizes = Stream.of(arguments[0].split(",", -1)).map(Integer::valueOf).toList();
    int features = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.memory.fraction", ".8")
            .getOrCreate();
    session.sparkContext().setLogLevel("ERROR");
    boolean rival = arguments.length > 3 && arguments[3].equals("mllib");
    trained(session, List.of(WARM_ROWS), features, WARM_ROUNDS, false);
    long before = heap();
    trained(session, sizes, features, rounds, rival).forEach(Sized::print);
    print(session, heap() - before, sizes.stream().mapToLong(i -> i).sum() * 8 * (features + 1));
    session.stop();
  }

  private static List<Sized> trained(
      SparkSession session, List<Integer> sizes, int features, int rounds, boolean rival)
      throws InterruptedException {
    ReentrantLock baton = new ReentrantLock(true);
    List<Sized> all = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int size : sizes) {
      Sized one = Sized.of(new GeneratedRows(session, size, features), rival, baton);
      all.add(one);
      threads.add(new Thread(() -> one.train(baton, RoundTrial.WARM + rounds + 1)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    return all;
  }

  /** One size on its way. */
  private record Sized(GeneratedRows rows, Optional<MllibBaseline> rival, RoundTrial trial) {

    static Sized of(GeneratedRows rows, boolean rival, ReentrantLock baton) {
      Optional<MllibBaseline> other =
          rival ? Optional.of(new MllibBaseline(rows.table())) : Optional.empty();
      return new Sized(rows, other, new RoundTrial(baton, rows, other));
    }

    void train(ReentrantLock baton, int rounds) {
      baton.lock();
      ClusterRows made = rows.blocks();
      ClusterRecords records = ClusterRecords.of(rows.spark(), made);
      try {
        training(rows.features(), rounds)
            .train(List.of(new DistantRows(records, made.digest())), false, trial);
      } catch (RoundTrial.Enough done) {
        baton.unlock();
      }
    }

    void print() {
      double round = median(trial.rounds);
      double nothing = median(trial.empty);
      System.out.printf(
          "rows %d features %d tasks %d: round %.2f ms (%d of them), %.1f ns a row; first of a turn"
              + " %.1f ns; a job that does nothing %.2f ms, without it %.1f ns a row%n",
          rows.rows(),
          rows.features(),
          rows.tasks(),
          round,
          trial.rounds.size(),
          round * 1e6 / rows.rows(),
          median(trial.firsts) * 1e6 / rows.rows(),
          nothing,
          (round - nothing) * 1e6 / rows.rows());
      rival.ifPresent(
          other -> {
            System.out.printf(
                "  MLlib evaluation %.1f ms (%d of them), ratio %.2f%n",
                median(other.evaluations()),
                other.evaluations().size(),
                round / median(other.evaluations()));
            other.end();
          });
    }
  }

  private static void print(SparkSession session, long heap, long data) {
    System.out.printf("heap %.0f MB = %.3f of the data%n", heap / 1e6, (double) heap / data);
    for (RDDInfo info : session.sparkContext().getRDDStorageInfo()) {
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

  /** As the estimator asks for it; nobody pays. */
  private static TrainingJob training(int features, int rounds) {
    TrainingRequest request =
        TrainingRequest.EMPTY
            .with(TrainingRequest.EPSILON, 1.0)
            .with(TrainingRequest.DELTA, 1e-9)
            .with(TrainingRequest.SETTINGS, Map.of("rounds", String.valueOf(rounds)));
    return TrainingJob.of(request, RowBounds.classes(features, 1).encoding().facts(), "benchmark");
  }
}
