package dev.tacit.experiments.study;

import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Judges statements of the form "one line is below another", place by place. A difference within
 * two standard errors decides nothing.
 *
 * @param lower the line that is said to be below, {@code upper} the other
 */
public record Pairwise(
    String lower, String upper, String measure, Predicate<String> panels, DoublePredicate places)
    implements Function<Results, Finding> {
  private static final int SHOWN = 4;

  /** At all places of all panels. */
  public static Pairwise below(String lower, String upper, String measure) {
    return new Pairwise(lower, upper, measure, panel -> true, place -> true);
  }

  public Pairwise where(DoublePredicate which) {
    return new Pairwise(lower, upper, measure, panels, which);
  }

  public Pairwise in(Predicate<String> which) {
    return new Pairwise(lower, upper, measure, which, places);
  }

  @Override
  public Finding apply(Results results) {
    int seen = 0;
    int opposite = 0;
    int open = 0;
    List<String> shown = new ArrayList<>();
    for (String panel : results.panels()) {
      for (double place : results.places(panel, Optional.empty())) {
        Optional<Spread> low = at(results, panel, lower, place);
        Optional<Spread> high = at(results, panel, upper, place);
        if (!panels.test(panel) || !places.test(place) || low.isEmpty() || high.isEmpty()) {
          continue;
        }
        double difference = high.get().mean() - low.get().mean();
        if (Math.abs(difference) <= 2 * error(low.get(), high.get())) {
          open++;
        } else if (difference > 0) {
          seen++;
        } else {
          opposite++;
        }
        shown.add(
            String.format(
                Locale.ROOT,
                "%s at %s: %s against %s",
                panel,
                Spread.number(place),
                Spread.number(low.get().mean()),
                Spread.number(high.get().mean())));
      }
    }
    return Finding.decided(seen, opposite, open, words(shown));
  }

  /** A line without a budget stands beside every place. */
  private Optional<Spread> at(Results results, String panel, String line, double place) {
    return place == 0
        ? Optional.empty()
        : results.last(panel, line, place, measure).or(() -> results.last(panel, line, 0, measure));
  }

  private static double error(Spread one, Spread other) {
    return Math.sqrt(
        one.deviation() * one.deviation() / one.runs()
            + other.deviation() * other.deviation() / other.runs());
  }

  private String words(List<String> shown) {
    int most = Math.min(SHOWN, shown.size());
    return lower
        + " against "
        + upper
        + ", "
        + measure
        + ": "
        + String.join("; ", shown.subList(0, most))
        + (shown.size() > most ? "; ..." : "");
  }
}
