package dev.tacit.spark;

import dev.tacit.admm.run.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;

/**
 * Takes the time of the rounds of a training. Only who holds the baton trains; it changes hands
 * after some rounds, the first of which is counted apart: it finds caches as another training left
 * them, while the rounds of a training usually follow one another. Jobs of as many tasks that do
 * nothing end every turn.
 */
final class RoundTrial implements Progress {
  /** Rounds that fill memory and are not counted, and rounds between two fits of a rival. */
  static final int WARM = 20;

  /** Rounds that follow one another. */
  static final int TURN = 5;

  final List<Double> rounds = new ArrayList<>();
  final List<Double> firsts = new ArrayList<>();
  final List<Double> empty = new ArrayList<>();
  private final ReentrantLock baton;
  private final RDD<Integer> numbers;
  private final Optional<MllibBaseline> rival;
  private long last;

  /**
   * A trial of rows.
   *
   * @param baton a fair lock
   */
  RoundTrial(ReentrantLock baton, GeneratedRows rows, Optional<MllibBaseline> rival) {
    this.baton = baton;
    JavaRDD<Integer> some =
        rows.spark().parallelize(IntStream.range(0, rows.tasks()).boxed().toList(), rows.tasks());
    this.numbers = some.rdd();
    this.rival = rival;
  }

  /** Thrown after the last round: what follows is not measured. */
  static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  public void finished(int round, int all) {
    double spent = (System.nanoTime() - last) / 1e6;
    if (round == all) {
      throw new Enough();
    }
    if (round > WARM) {
      (round % TURN == 1 ? firsts : rounds).add(spent);
    }
    if (round % TURN == 0) {
      pass(round);
    }
    last = System.nanoTime();
  }

  private void pass(int round) {
    for (int i = 0; i < TURN; i++) {
      double nothing = emptyJob();
      if (round > WARM) {
        empty.add(nothing);
      }
    }
    baton.unlock();
    baton.lock(); // fair: all others were first
    if (round % WARM == 0) {
      rival.ifPresent(MllibBaseline::run);
    }
  }

  /** What Spark takes for as many tasks that do nothing, asked as a question is asked. */
  private double emptyJob() {
    long start = System.nanoTime();
    numbers
        .context()
        .runJob(numbers, new Nothing(), ClassTag$.MODULE$.<List<Integer>>apply(List.class));
    return (System.nanoTime() - start) / 1e6;
  }

  private static final class Nothing
      extends AbstractFunction2<TaskContext, scala.collection.Iterator<Integer>, List<Integer>>
      implements java.io.Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public List<Integer> apply(TaskContext task, scala.collection.Iterator<Integer> numbers) {
      return List.of();
    }
  }

  static double median(List<Double> numbers) {
    List<Double> sorted = new ArrayList<>(numbers);
    Collections.sort(sorted);
    return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
  }
}
