package dev.tacit.experiments.study;

import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.result.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.function.Function;

/**
 * Judges statements of the form "one line is below another", place by place. A difference that
 * noise makes in one of a hundred cases decides nothing: runs are taken in pairs, which had the
 * same rows, and their differences judged by Student's law.
 *
 * @param lower the line that is said to be below, {@code upper} the other
 */
public record Pairwise(String lower, String upper, String measure, DoublePredicate places)
    implements Function<Results, Finding> {
  private static final int SHOWN = 3;

  /** At all places of all panels. */
  public static Pairwise below(String lower, String upper, String measure) {
    return new Pairwise(lower, upper, measure, place -> true);
  }

  public Pairwise where(DoublePredicate which) {
    return new Pairwise(lower, upper, measure, which);
  }

  @Override
  public Finding apply(Results results) {
    List<String> seen = new ArrayList<>();
    List<String> opposite = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (String panel : results.panels()) {
      for (double place : results.places(panel, Optional.empty())) {
        SortedMap<Integer, Double> low = at(results, panel, lower, place);
        SortedMap<Integer, Double> high = at(results, panel, upper, place);
        if (!places.test(place) || low.isEmpty() || high.isEmpty()) {
          continue;
        }
        double deviations = above(low, high);
        List<String> kind =
            Math.abs(deviations) <= StudentT.SIGNIFICANT ? open : deviations > 0 ? seen : opposite;
        kind.add(
            String.format(
                Locale.ROOT,
                "%s at %s %s against %s",
                panel,
                RunStatistics.axisText(place),
                mean(low),
                mean(high)));
      }
    }
    return Finding.fromComparisons(
        seen.size(),
        opposite.size(),
        open.size(),
        lower
            + " against "
            + upper
            + ", "
            + measure
            + summary("; seen: ", seen)
            + summary("; the opposite: ", opposite)
            + summary("; too close: ", open));
  }

  /** One run decides only where nothing is random. */
  private double above(SortedMap<Integer, Double> low, SortedMap<Integer, Double> high) {
    boolean random = !(lower.contains("no noise") && upper.contains("no noise"));
    return random && low.size() + high.size() < 4 ? 0 : StudentT.between(low, high);
  }

  /** A line without a budget stands beside every place. */
  private SortedMap<Integer, Double> at(Results results, String panel, String line, double place) {
    if (place == 0) {
      return new TreeMap<>();
    }
    SortedMap<Integer, Double> own = results.perRun(panel, line, place, measure);
    return own.isEmpty() ? results.perRun(panel, line, 0, measure) : own;
  }

  private static String mean(SortedMap<Integer, Double> values) {
    return RunStatistics.numberText(RunStatistics.of(List.copyOf(values.values())).mean());
  }

  private static String summary(String head, List<String> cases) {
    int most = Math.min(SHOWN, cases.size());
    return cases.isEmpty()
        ? ""
        : head + String.join(", ", cases.subList(0, most)) + (cases.size() > most ? ", ..." : "");
  }
}
