package dev.tacit.experiments;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.RawResultsFile;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.trial.DataFolder;
import dev.tacit.learn.Refused;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.optim.risk.Parallelism;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs the cells of an experiment that are not in its raw results yet, several at a time: they are
 * too small to keep two processors busy one by one. Cells take turns, so that an experiment that
 * was stopped has something of each.
 */
public final class Reproduction {
  /** Called before every run. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * About to run.
     *
     * @param secondsLeft what is left if it goes on as it began; NaN if nothing is known yet
     */
    void beforeRun(int done, int total, String what, double secondsLeft);
  }

  private final Path folder;
  private final DataFolder data;
  private final String provenance;
  private final int jobs;

  /**
   * A place to work in.
   *
   * @param folder of pages, pictures and raw results
   * @param provenance of the program: commit and date
   * @param jobs how many runs at a time
   */
  public Reproduction(Path folder, DataFolder data, String provenance, int jobs) {
    this.folder = folder;
    this.data = data;
    this.provenance = provenance;
    this.jobs = jobs;
  }

  /** Where the raw results of an experiment are. */
  public static RawResultsFile raw(Path folder, Experiment experiment, Experiment.Scale scale) {
    return new RawResultsFile(folder.resolve("raw").resolve(experiment.rawName(scale)));
  }

  /** Runs what is missing. */
  public Results run(Experiment experiment, Experiment.Scale scale, Watcher watcher) {
    List<Cell> cells = experiment.cells().apply(scale);
    requireData(experiment, scale);
    RawResultsFile raw = raw(folder, experiment, scale);
    raw.open(provenance);
    Results known = raw.read(cells);
    List<Pending> pending = new ArrayList<>();
    int most = cells.stream().mapToInt(Cell::runs).max().orElse(0);
    for (int run = 0; run < most; run++) {
      for (Cell cell : cells) {
        if (run < cell.runs() && !known.has(cell, run)) {
          pending.add(new Pending(cell, run));
        }
      }
    }
    int total = cells.stream().mapToInt(Cell::runs).sum();
    new WorkerPool(raw, pending, total, watcher).work();
    return raw.read(cells);
  }

  /** Names all that is missing at once, before anything is run. */
  private void requireData(Experiment experiment, Experiment.Scale scale) {
    List<String> missing = new ArrayList<>();
    experiment.data(scale).forEach(table -> missing.addAll(data.missing(table)));
    if (!missing.isEmpty()) {
      throw Refused.usage(
          "--data",
          data.folder(),
          "a folder with " + String.join(", ", missing),
          experiment.id()
              + " needs them; docs/evidence/experiments/README.md says where they come from.");
    }
  }

  private record Pending(Cell cell, int run) {}

  /** Threads that take what is pending until nothing is, or until one fails. */
  private final class WorkerPool {
    private final RawResultsFile raw;
    private final Queue<Pending> pending;
    private final int total;
    private final Watcher watcher;
    private final Stopwatch watch = new Stopwatch();
    private int made;

    WorkerPool(RawResultsFile raw, List<Pending> pending, int total, Watcher watcher) {
      this.raw = raw;
      this.pending = new ArrayDeque<>(pending);
      this.total = total;
      this.watcher = watcher;
    }

    void work() {
      List<FutureTask<Void>> tasks = new ArrayList<>();
      for (int job = 0; job < Math.min(jobs, pending.size()); job++) {
        FutureTask<Void> task = new FutureTask<>(this::begin, null);
        Thread thread = new Thread(task, "experiment-" + job);
        thread.setDaemon(true);
        thread.start();
        tasks.add(task);
      }
      // What is under way when one fails is waited for: it must not be run again meanwhile.
      tasks.forEach(WorkerPool::finish);
      tasks.forEach(Reproduction::await);
    }

    /** Two runs on one processor each are faster than two that share both. */
    private void begin() {
      if (jobs > 1) {
        Parallelism.onOneThread(this::takeAll);
      } else {
        takeAll();
      }
    }

    private void takeAll() {
      try {
        for (Pending one = next(); one != null; one = next()) {
          runOnce(raw, one.cell(), one.run());
          done();
        }
      } catch (RuntimeException | Error problem) {
        stop();
        throw problem;
      }
    }

    private static void finish(FutureTask<Void> task) {
      try {
        task.get();
      } catch (ExecutionException failure) {
        return; // by await, when all are over
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized Pending next() {
      Pending one = pending.poll();
      if (one != null) {
        double left = made == 0 ? Double.NaN : watch.seconds() * (pending.size() + 1) / made;
        String what = one.cell().panel() + ": " + one.cell().line() + " at " + one.cell().x();
        watcher.beforeRun(total - pending.size() - 1, total, what, left);
      }
      return one;
    }

    private synchronized void done() {
      made++;
    }

    private synchronized void stop() {
      pending.clear();
    }
  }

  private static void await(FutureTask<Void> task) {
    try {
      task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private void runOnce(RawResultsFile raw, Cell cell, int run) {
    Stopwatch watch = new Stopwatch();
    Map<String, List<Double>> measures;
    try {
      measures = cell.workload().measure(run, data);
    } catch (Refused refused) {
      throw new Refused(
          refused.kind(), cell.workload().description() + ": " + refused.getMessage(), refused);
    }
    raw.append(cell, run, measures, watch.seconds());
  }
}
