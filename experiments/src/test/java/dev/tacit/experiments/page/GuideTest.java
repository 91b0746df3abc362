package dev.tacit.experiments.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.Reproduction;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.StudentT;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the guide says of the scoreboard is on the scoreboard, from cells with enough runs. */
class GuideTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  /** How the guide has to put it, so that this test finds it. */
  private static final Pattern BETTER =
      Pattern.compile("`([a-z-]+)` is clearly better on (\\w+) at epsilon ([0-9.]+\\d|\\d+)");

  private static final Pattern COUNTS =
      Pattern.compile("seen in (\\d+) cases?, the opposite in (\\d+), too close to tell in (\\d+)");

  private static Results results(String id) {
    Experiment board = Catalogue.named(id).get(0);
    return Reproduction.raw(ROOT.resolve("docs/evidence/experiments"), board, Experiment.Scale.FULL)
        .read(board.cells().apply(Experiment.Scale.FULL));
  }

  private static boolean supported(Results central, MatchResult claim) {
    double epsilon = Double.parseDouble(claim.group(3));
    SortedMap<Integer, Double> own =
        central.perRun(claim.group(2), claim.group(1), epsilon, "testError");
    SortedMap<Integer, Double> ours =
        central.perRun(claim.group(2), "metric-admm", epsilon, "testError");
    return Math.min(own.size(), ours.size()) >= Results.ENOUGH_RUNS
        && StudentT.between(own, ours) > StudentT.SIGNIFICANT;
  }

  @Test
  void whereTheGuideNamesABetterMethodTheScoreboardDoes() throws IOException {
    Results central = results("scoreboard-central");
    Matcher claims =
        BETTER.matcher(Files.readString(ROOT.resolve("docs/guides/which-algorithm.md")));
    assertThat(claims.results())
        .isNotEmpty()
        .allSatisfy(claim -> assertThat(supported(central, claim)).as(claim.group()).isTrue());
    // The twin: what is not on the scoreboard is not supported by it.
    Matcher wrong = BETTER.matcher("`noisy-stream` is clearly better on adult at epsilon 1");
    assertThat(wrong.find()).isTrue();
    assertThat(supported(central, wrong.toMatchResult())).isFalse();
  }

  /** "Ahead in most comparisons", on each board and by each of the three figures. */
  @Test
  void theDefaultIsAheadInMostComparisons() {
    for (Experiment board : Catalogue.named("scoreboard")) {
      Results results = results(board.id());
      board.statements().stream()
          .filter(statement -> statement.text().startsWith("metric-admm"))
          .forEach(
              statement -> {
                Finding found = statement.judge().apply(results);
                Matcher counts = COUNTS.matcher(found.reason());
                assertThat(counts.find()).as(found.reason()).isTrue();
                int seen = Integer.parseInt(counts.group(1));
                int others = Integer.parseInt(counts.group(2)) + Integer.parseInt(counts.group(3));
                assertThat(seen).as("%s, %s", board.id(), found.reason()).isGreaterThan(others);
              });
    }
  }
}
