package dev.tacit.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;

/** Makes many independent runs on all cores; no two of them share a coin. */
final class Trials implements AutoCloseable {
  /** Told how many runs of a step are through. */
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
  List<Seen> seen(Game game, Side side, int runs) {
    return each(runs, (number, unused) -> {}, number -> game.run(side, keys, number));
  }

  /** Scores of new runs on both sides. */
  AttackScores scores(Game game, Attack attack, int runs, Watcher watcher) {
    return scores(game, Side.ONE, Side.OTHER, attack, runs, watcher);
  }

  /** Scores of runs on one side only, called by two names: there is nothing to tell apart. */
  AttackScores nothing(Game game, Attack attack, int runs, Watcher watcher) {
    return scores(game, Side.ONE, Side.ONE, attack, runs, watcher);
  }

  private AttackScores scores(
      Game game, Side one, Side other, Attack attack, int runs, Watcher watcher) {
    List<Double> ones =
        each(
            runs,
            (done, of) -> watcher.finished(done, 2 * of),
            number -> attack.score(game.run(one, keys, number)));
    List<Double> others =
        each(
            runs,
            (done, of) -> watcher.finished(of + done, 2 * of),
            number -> attack.score(game.run(other, keys, number)));
    return new AttackScores(array(ones), array(others));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private <T> List<T> each(int runs, Watcher watcher, LongFunction<T> run) {
    long first = next;
    next += runs;
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
                    own.add(new Numbered<>(index, run.apply(first + index)));
                  }
                  watcher.finished(done.addAndGet(to - from), runs);
                }
                return own;
              }));
    }
    return inOrder(parts, runs);
  }

  private record Numbered<T>(int index, T value) {}

  private static <T> List<T> inOrder(List<Future<List<Numbered<T>>>> parts, int runs) {
    List<T> all = new ArrayList<>(Collections.nCopies(runs, null));
    for (Future<List<Numbered<T>>> part : parts) {
      try {
        part.get().forEach(one -> all.set(one.index(), one.value()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      } catch (ExecutionException e) {
        throw e.getCause() instanceof RuntimeException inner
            ? inner
            : new IllegalStateException(e.getCause());
      }
    }
    return all;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
