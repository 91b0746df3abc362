package dev.tacit.experiments;

import dev.tacit.experiments.result.Cell;
import dev.tacit.experiments.result.RawFile;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.trial.DataFolder;
import dev.tacit.learn.Refused;
import dev.tacit.learn.measure.Stopwatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs the cells of an experiment that are not in its raw results yet. Rounds of all cells
 * alternate, so that a run that was stopped has something of every cell.
 */
public final class Reproduction {
  /** Told before every run. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * About to run.
     *
     * @param secondsLeft what is left if it goes on as it began; NaN if nothing is known yet
     */
    void next(int done, int total, String what, double secondsLeft);
  }

  private final Path folder;
  private final DataFolder data;
  private final String provenance;

  /**
   * A place to work in.
   *
   * @param folder of pages, pictures and raw results
   * @param provenance of the program: commit and date
   */
  public Reproduction(Path folder, DataFolder data, String provenance) {
    this.folder = folder;
    this.data = data;
    this.provenance = provenance;
  }

  /** Where the raw results of an experiment are. */
  public static RawFile raw(Path folder, Experiment experiment, Experiment.Scale scale) {
    return new RawFile(folder.resolve("raw").resolve(experiment.rawName(scale)));
  }

  /** Runs what is missing. */
  public Results run(Experiment experiment, Experiment.Scale scale, Watcher watcher) {
    List<Cell> cells = experiment.cells().apply(scale);
    for (var table : experiment.data()) {
      List<String> missing = data.missing(table);
      if (!missing.isEmpty()) {
        throw Refused.usage(
            "--data",
            "a folder without " + missing,
            "a folder with the data sets of docs/experiments/README.md",
            experiment.id() + " needs " + table.about() + ".");
      }
    }
    RawFile raw = raw(folder, experiment, scale);
    raw.open(provenance);
    Results known = raw.read(cells);
    int total = cells.stream().mapToInt(Cell::runs).sum();
    int done = cells.stream().mapToInt(cell -> Math.min(cell.runs(), known.finished(cell))).sum();
    int before = done;
    int most = cells.stream().mapToInt(Cell::runs).max().orElse(0);
    Stopwatch watch = new Stopwatch();
    for (int run = 0; run < most; run++) {
      for (Cell cell : cells) {
        if (run >= known.finished(cell) && run < cell.runs()) {
          int made = done - before;
          double left = made == 0 ? Double.NaN : watch.seconds() * (total - done) / made;
          watcher.next(done, total, cell.panel() + ": " + cell.line() + " at " + cell.at(), left);
          one(raw, cell, run);
          done++;
        }
      }
    }
    return raw.read(cells);
  }

  private void one(RawFile raw, Cell cell, int run) {
    Stopwatch watch = new Stopwatch();
    Map<String, List<Double>> measures;
    try {
      measures = cell.work().measure(run, data);
    } catch (Refused refused) {
      throw new Refused(refused.kind(), cell.work().words() + ": " + refused.getMessage(), refused);
    }
    raw.append(cell, run, measures, watch.seconds());
  }
}
