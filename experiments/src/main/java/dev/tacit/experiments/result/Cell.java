package dev.tacit.experiments.result;

import dev.tacit.experiments.trial.Workload;
import java.util.List;
import java.util.Map;

/**
 * A point of a figure or an entry of a table: some work, done so many times.
 *
 * @param panel which of several pictures side by side
 * @param line which method, with its noise: "dp-admm printed noise"
 * @param x the place on the horizontal axis, a number
 * @param runs how often
 */
public record Cell(String panel, String line, double x, int runs, Workload workload) {
  public Cell {
    for (String name : new String[] {panel, line}) {
      if (name.contains(",") || name.contains("\"") || name.contains("\n")) {
        throw new IllegalArgumentException("'" + name + "' must be plain words without commas");
      }
    }
    if (runs < 1) {
      throw new IllegalArgumentException("runs = " + runs + " must be at least 1");
    }
  }

  /** A cell for each of several lines at one place. */
  public static List<Cell> ofLines(
      String panel, Map<String, ? extends Workload> lines, double x, int runs) {
    return lines.entrySet().stream()
        .map(line -> new Cell(panel, line.getKey(), x, runs, line.getValue()))
        .toList();
  }

  Key key() {
    return new Key(panel, line, x);
  }

  /** What distinguishes cells of one experiment. */
  record Key(String panel, String line, double x) {}
}
