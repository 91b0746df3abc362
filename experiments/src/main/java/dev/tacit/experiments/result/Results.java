package dev.tacit.experiments.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The finished runs of an experiment's cells, in the order of the cells. Raw results are kept by
 * run, so that runs with the same split can be paired.
 */
public final class Results {
  /** Fewer runs judge nothing where ten were asked for. */
  public static final int ENOUGH_RUNS = 5;

  /** By cell and number of the run: pairs of one number have the same split. */
  private final Map<Cell.Key, SortedMap<Integer, Map<String, List<Double>>>> runs =
      new LinkedHashMap<>();

  Results(List<Cell> cells) {
    cells.forEach(cell -> runs.put(cell.key(), new TreeMap<>()));
  }

  void add(Cell.Key key, int run, Map<String, List<Double>> measures) {
    runs.get(key).putIfAbsent(run, measures);
  }

  public int finished(Cell cell) {
    return runs.get(cell.key()).size();
  }

  public boolean has(Cell cell, int run) {
    return runs.get(cell.key()).containsKey(run);
  }

  public boolean isEmpty() {
    return runs.values().stream().allMatch(Map::isEmpty);
  }

  /** Whether there is something of every cell. */
  public boolean hasEveryCell() {
    return runs.values().stream().noneMatch(Map::isEmpty);
  }

  public Set<String> panels() {
    return names(Cell.Key::panel, key -> true);
  }

  /** The lines of a panel that have results. */
  public Set<String> lines(String panel) {
    return names(Cell.Key::line, key -> key.panel().equals(panel));
  }

  /**
   * A panel, with its number of runs where these are too few to judge and others have more: a
   * tendency must not look like a claim.
   */
  public String panelTitle(String panel) {
    int own = mostRuns(key -> key.panel().equals(panel));
    return own < Math.min(ENOUGH_RUNS, mostRuns(key -> true))
        ? panel + " · " + own + " runs"
        : panel;
  }

  private int mostRuns(Predicate<Cell.Key> which) {
    return runs.entrySet().stream()
        .filter(cell -> which.test(cell.getKey()))
        .mapToInt(cell -> cell.getValue().size())
        .max()
        .orElse(0);
  }

  private Set<String> names(Function<Cell.Key, String> part, Predicate<Cell.Key> which) {
    Set<String> names = new LinkedHashSet<>();
    runs.forEach(
        (key, done) -> {
          if (!done.isEmpty() && which.test(key)) {
            names.add(part.apply(key));
          }
        });
    return names;
  }

  /** The places on the horizontal axis of a panel, or of one of its lines. */
  public Set<Double> places(String panel, Optional<String> line) {
    Set<Double> places = new TreeSet<>();
    runs.forEach(
        (key, done) -> {
          if (!done.isEmpty()
              && key.panel().equals(panel)
              && line.map(key.line()::equals).orElse(true)) {
            places.add(key.x());
          }
        });
    return places;
  }

  /** The last number of a measure, over runs; empty where nothing was measured. */
  public Optional<RunStatistics> last(String panel, String line, double at, String measure) {
    return statistics(perRun(panel, line, at, measure).values());
  }

  /** The mean alone; NaN where nothing was measured, so that no comparison with it is true. */
  public double mean(String panel, String line, double at, String measure) {
    return last(panel, line, at, measure).map(RunStatistics::mean).orElse(Double.NaN);
  }

  /** A measure round by round. */
  public List<RunStatistics> series(String panel, String line, double at, String measure) {
    int rounds =
        of(panel, line, at).values().stream()
            .map(run -> run.getOrDefault(measure, List.of()).size())
            .min(Integer::compare)
            .orElse(0);
    List<RunStatistics> series = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      statistics(perRun(panel, line, at, measure, round)).ifPresent(series::add);
    }
    return series;
  }

  /** Every run's last number of a measure, by the number of the run. */
  public SortedMap<Integer, Double> perRun(String panel, String line, double at, String measure) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    of(panel, line, at)
        .forEach(
            (run, measures) -> {
              List<Double> known = measures.getOrDefault(measure, List.of());
              if (!known.isEmpty()) {
                values.put(run, known.get(known.size() - 1));
              }
            });
    return values;
  }

  /**
   * Every run's number of one round.
   *
   * @param round from 0
   */
  public List<Double> perRun(String panel, String line, double at, String measure, int round) {
    List<Double> values = new ArrayList<>();
    for (Map<String, List<Double>> run : of(panel, line, at).values()) {
      List<Double> known = run.getOrDefault(measure, List.of());
      if (round < known.size()) {
        values.add(known.get(round));
      }
    }
    return values;
  }

  private static Optional<RunStatistics> statistics(Collection<Double> values) {
    return values.isEmpty() ? Optional.empty() : Optional.of(RunStatistics.of(List.copyOf(values)));
  }

  private SortedMap<Integer, Map<String, List<Double>>> of(String panel, String line, double at) {
    return runs.getOrDefault(new Cell.Key(panel, line, at), new TreeMap<>());
  }

  /** Time of all runs. */
  public double seconds() {
    return runs.values().stream()
        .flatMap(done -> done.values().stream())
        .mapToDouble(run -> run.getOrDefault(RawResultsFile.SECONDS, List.of(0.0)).get(0))
        .sum();
  }

  /** How many runs are finished. */
  public int count() {
    return runs.values().stream().mapToInt(Map::size).sum();
  }

  /** The fewest and the most runs of a cell that has any. */
  public String runRange() {
    Set<Integer> counts = new TreeSet<>();
    runs.values().stream().filter(done -> !done.isEmpty()).forEach(d -> counts.add(d.size()));
    List<Integer> all = List.copyOf(counts);
    return all.isEmpty()
        ? "none"
        : all.size() == 1 ? "" + all.get(0) : all.get(0) + " to " + all.get(all.size() - 1);
  }
}
