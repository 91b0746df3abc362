package dev.tacit.experiments.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The finished runs of an experiment's cells, in the order of the cells. */
public final class Results {
  private final Map<Cell.Key, List<Map<String, List<Double>>>> runs = new LinkedHashMap<>();

  Results(List<Cell> cells) {
    cells.forEach(cell -> runs.put(cell.key(), new ArrayList<>()));
  }

  void add(Cell.Key key, Map<String, List<Double>> measures) {
    runs.get(key).add(measures);
  }

  public int finished(Cell cell) {
    return runs.get(cell.key()).size();
  }

  public boolean isEmpty() {
    return runs.values().stream().allMatch(List::isEmpty);
  }

  public Set<String> panels() {
    return names(Cell.Key::panel, key -> true);
  }

  /** The lines of a panel that have results. */
  public Set<String> lines(String panel) {
    return names(Cell.Key::line, key -> key.panel().equals(panel));
  }

  private Set<String> names(
      java.util.function.Function<Cell.Key, String> part,
      java.util.function.Predicate<Cell.Key> which) {
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
            places.add(key.at());
          }
        });
    return places;
  }

  /** The last number of a measure, over runs; empty where nothing was measured. */
  public Optional<Spread> last(String panel, String line, double at, String measure) {
    return over(panel, line, at, measure, values -> values.get(values.size() - 1));
  }

  /** The mean alone; NaN where nothing was measured, so that no comparison with it is true. */
  public double mean(String panel, String line, double at, String measure) {
    return last(panel, line, at, measure).map(Spread::mean).orElse(Double.NaN);
  }

  /** A measure round by round. */
  public List<Spread> series(String panel, String line, double at, String measure) {
    int rounds =
        of(panel, line, at).stream()
            .map(run -> run.getOrDefault(measure, List.of()).size())
            .min(Integer::compare)
            .orElse(0);
    List<Spread> series = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      int index = round;
      over(panel, line, at, measure, values -> values.get(index)).ifPresent(series::add);
    }
    return series;
  }

  /**
   * Every run's number of one round.
   *
   * @param round from 0
   */
  public List<Double> each(String panel, String line, double at, String measure, int round) {
    List<Double> values = new ArrayList<>();
    for (Map<String, List<Double>> run : of(panel, line, at)) {
      List<Double> known = run.getOrDefault(measure, List.of());
      if (round < known.size()) {
        values.add(known.get(round));
      }
    }
    return values;
  }

  private Optional<Spread> over(
      String panel, String line, double at, String measure, ToDoubleFunction<List<Double>> part) {
    List<Double> values = new ArrayList<>();
    for (Map<String, List<Double>> run : of(panel, line, at)) {
      List<Double> known = run.getOrDefault(measure, List.of());
      if (!known.isEmpty()) {
        values.add(part.applyAsDouble(known));
      }
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
  }

  private List<Map<String, List<Double>>> of(String panel, String line, double at) {
    return runs.getOrDefault(new Cell.Key(panel, line, at), List.of());
  }

  /** Time of all runs. */
  public double seconds() {
    return runs.values().stream()
        .flatMap(List::stream)
        .mapToDouble(run -> run.getOrDefault(RawFile.SECONDS, List.of(0.0)).get(0))
        .sum();
  }

  /** How many runs are finished. */
  public int count() {
    return runs.values().stream().mapToInt(List::size).sum();
  }

  /** The fewest and the most runs of a cell that has any. */
  public String runsOfACell() {
    Set<Integer> counts = new TreeSet<>();
    runs.values().stream().filter(done -> !done.isEmpty()).forEach(d -> counts.add(d.size()));
    List<Integer> all = List.copyOf(counts);
    return all.isEmpty()
        ? "none"
        : all.size() == 1 ? "" + all.get(0) : all.get(0) + " to " + all.get(all.size() - 1);
  }
}
