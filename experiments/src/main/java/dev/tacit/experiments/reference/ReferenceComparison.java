package dev.tacit.experiments.reference;

import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * All cells that both have.
 *
 * @param compared each with ours
 * @param few how many have a single run here, which knows no deviation
 * @param missing how many cells of the reference have no result here
 */
public record ReferenceComparison(List<Compared> compared, int few, int missing) {
  private static final double UNUSUAL = 2;
  private static final double IMPOSSIBLE = 4;
  private static final double MOST_UNUSUAL = .05;

  /** A cell, ours, and their distance in standard deviations. */
  public record Compared(ReferenceCell cell, RunStatistics ours, double deviations) {}

  /**
   * Compares.
   *
   * @param known results by experiment; empty where there are none
   */
  public static ReferenceComparison of(
      List<ReferenceCell> cells, Function<String, Optional<Results>> known) {
    List<Compared> compared = new ArrayList<>();
    int missing = 0;
    int few = 0;
    for (ReferenceCell cell : cells) {
      Optional<RunStatistics> ours =
          known
              .apply(cell.experiment())
              .flatMap(
                  results -> results.last(cell.panel(), cell.line(), cell.at(), cell.measure()));
      if (ours.isPresent() && ours.get().runs() < 2 && cell.runs() > 1) {
        few++;
      } else if (ours.isPresent()) {
        compared.add(new Compared(cell, ours.get(), cell.deviations(ours.get())));
      } else {
        missing++;
      }
    }
    return new ReferenceComparison(compared, few, missing);
  }

  public long beyond(double deviations) {
    return compared.stream().filter(one -> Math.abs(one.deviations()) > deviations).count();
  }

  /** At most a twentieth beyond two deviations, none beyond four. */
  public boolean agrees() {
    return !compared.isEmpty()
        && beyond(UNUSUAL) <= MOST_UNUSUAL * compared.size()
        && beyond(IMPOSSIBLE) == 0;
  }

  /** In a few words. */
  public String summary() {
    return String.format(
        Locale.ROOT,
        "%d cells compared, %d have a single run here, %d were not run: %d beyond two standard"
            + " deviations of the difference, %d beyond four",
        compared.size(),
        few,
        missing,
        beyond(UNUSUAL),
        beyond(IMPOSSIBLE));
  }

  /** The cells beyond two deviations, farthest first. */
  public List<Compared> unusual() {
    return compared.stream()
        .filter(one -> Math.abs(one.deviations()) > UNUSUAL)
        .sorted(Comparator.comparingDouble((Compared one) -> -Math.abs(one.deviations())))
        .toList();
  }
}
