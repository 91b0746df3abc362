package dev.tacit.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

/**
 * Makes many independent runs on all cores. No two of them share randomness, whatever thread they
 * run on.
 */
final class Trials implements AutoCloseable {
  /** Receives how many runs of a step are done. */
  @FunctionalInterface
  interface Watcher {
    void finished(int runs, int of);
  }

  private static final int CHUNK = 32;

  private final KeySource keys;
  private final ExecutorService threads;
  private final int width;
  private long next;

  Trials(KeySource keys, int threads) {
    this.keys = keys;
    this.width = threads;
    this.threads = Executors.newFixedThreadPool(threads);
  }

  /** What is seen of runs on a side. */
  List<Observation> observe(DistinguishingGame distinguishingGame, Side side, int runs) {
    return each(runs, (done, of) -> {}, number -> distinguishingGame.run(side, keys, number));
  }

  /**
   * Scores of new runs on side one and on another, which is side one again where there shall be
   * nothing to tell apart.
   *
   * @param runs on either side
   */
  AttackScores scores(
      DistinguishingGame distinguishingGame, Side other, Attack attack, int runs, Watcher watcher) {
    List<double[]> pairs =
        each(
            runs,
            watcher,
            number ->
                new double[] {
                  attack.score(distinguishingGame.run(Side.ONE, keys, number)),
                  attack.score(distinguishingGame.run(other, keys, number + 1))
                });
    return new AttackScores(
        pairs.stream().mapToDouble(pair -> pair[0]).toArray(),
        pairs.stream().mapToDouble(pair -> pair[1]).toArray());
  }

  private <T> List<T> each(int runs, Watcher watcher, LongFunction<T> run) {
    long first = next;
    next += 2L * runs; // a pair has two
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    List<Future<List<Numbered<T>>>> parts = new ArrayList<>();
    for (int thread = 0; thread < width; thread++) {
      parts.add(
          threads.submit(
              () -> {
                List<Numbered<T>> own = new ArrayList<>();
                for (int from = begun.getAndAdd(CHUNK);
                    from < runs;
                    from = begun.getAndAdd(CHUNK)) {
                  int to = Math.min(runs, from + CHUNK);
                  for (int index = from; index < to; index++) {
                    own.add(new Numbered<>(index, run.apply(first + 2L * index)));
                  }
                  watcher.finished(done.addAndGet(to - from), runs);
                }
                return own;
              }));
    }
    return inOrder(parts);
  }

  private record Numbered<T>(int index, T value) {}

  private static <T> List<T> inOrder(List<Future<List<Numbered<T>>>> parts) {
    List<Numbered<T>> all = new ArrayList<>();
    for (Future<List<Numbered<T>>> part : parts) {
      try {
        all.addAll(part.get());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof RuntimeException inner
            ? inner
            : new IllegalStateException(e.getCause());
      }
    }
    all.sort(Comparator.comparingInt(Numbered::index));
    return all.stream().map(Numbered::value).toList();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
