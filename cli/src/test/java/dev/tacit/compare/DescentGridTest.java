package dev.tacit.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tacit.admm.descent.DescentSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The default rule against {@code dp-gd} with the settings that are best on the test rows, found
 * for each criterion by itself: a rival who is allowed to cheat. Runs with {@code
 * -Dtacit.full=true} and the data sets only; one core, about two minutes for a table and an
 * epsilon.
 *
 * <p>The grid is searched with few runs and its best points run again with fresh noise, so that the
 * luck of the search does not count.
 */
class DescentGridTest {
  private static final List<String> CLIPS = List.of("0.25", "0.5", "1");
  private static final List<String> STEPS = List.of("0.5", "1", "2", "4", "6");
  private static final List<String> ROUNDS = List.of("50", "200", "400");
  private static final int SEARCHED = Integer.getInteger("tacit.searched", 2);
  private static final int RUNS = Integer.getInteger("tacit.runs", 10);

  /** A figure of which less is better. */
  private record Criterion(String name, ToDoubleFunction<Tally> figure, double most) {}

  private static final List<Criterion> CRITERIA =
      List.of(
          new Criterion("error", Tally::error, .0015),
          new Criterion("AUC", tally -> -tally.auc(), .004),
          new Criterion("log loss", Tally::logLoss, .005));

  @ParameterizedTest
  @CsvSource({
    "Adult, 1",
    "Adult, 10",
    "a9a, 1",
    "a9a, 10",
    "Bank, 1",
    "Bank, 10",
    "ijcnn1, 1",
    "ijcnn1, 10"
  })
  void tunedOnTheTestRows_isHardlyBetterThanTheRule(String name, double epsilon) {
    assumeFull();
    List<KnownTable> tables = tables(name, RUNS);
    Tally rule = PrivateRuns.standard(epsilon).mean(tables);
    Tally plain = new PrivateRuns("dp-gd", Map.of(), epsilon).mean(tables);
    System.out.printf("%s, epsilon %s%n  default rule      %s%n", name, epsilon, rule);
    System.out.printf("  dp-gd by its rule %s%n", plain);
    Map<PrivateRuns, Tally> searched = new LinkedHashMap<>();
    for (PrivateRuns point : grid(epsilon)) {
      searched.put(point, point.mean(tables.subList(0, SEARCHED)));
      System.out.printf("    %s  %s%n", point.settings(), searched.get(point));
    }
    List<String> worse = new ArrayList<>();
    for (Criterion criterion : CRITERIA) {
      PrivateRuns best =
          searched.keySet().stream()
              .min(
                  Comparator.comparingDouble(
                      point -> criterion.figure().applyAsDouble(searched.get(point))))
              .orElseThrow();
      Tally tuned = best.mean(tables);
      System.out.printf("  best %-8s %s  %s%n", criterion.name(), best.settings(), tuned);
      double ahead =
          criterion.figure().applyAsDouble(rule) - criterion.figure().applyAsDouble(tuned);
      if (ahead > criterion.most()) {
        worse.add(criterion.name() + " by " + ahead);
      }
    }
    assertThat(worse).as("where dp-gd is better than the rule by more than it may").isEmpty();
  }

  private static List<PrivateRuns> grid(double epsilon) {
    List<PrivateRuns> points = new ArrayList<>();
    for (String clip : CLIPS) {
      for (String step : STEPS) {
        for (String rounds : ROUNDS) {
          points.add(
              new PrivateRuns(
                  "dp-gd",
                  Map.of(
                      DescentSettings.CLIP.name(), clip,
                      DescentSettings.STEP_SIZE.name(), step,
                      DescentSettings.ROUNDS.name(), rounds),
                  epsilon));
        }
      }
    }
    return points;
  }

  static List<KnownTable> tables(String name, int runs) {
    return KnownTable.isPublishedInTwo(name)
        ? Collections.nCopies(runs, KnownTable.named(name, 1))
        : LongStream.rangeClosed(1, runs).mapToObj(seed -> KnownTable.named(name, seed)).toList();
  }

  static void assumeFull() {
    boolean asked = Boolean.getBoolean("tacit.full");
    if (!asked) {
      System.out.println("SKIPPED: a slow comparison; run it with -Dtacit.full=true");
    }
    assumeThat(asked).isTrue();
  }
}
