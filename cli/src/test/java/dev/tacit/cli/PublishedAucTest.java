package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * U H1: the published interval of the AUC holds the exact AUC of the test records where scores are
 * close together. It missed in 13 of 13 runs, always on the low side, when bins were cut at fixed
 * log-odds: nearly all records were in two of them.
 */
class PublishedAucTest {
  private static final int RECORDS = 10_000;
  private static final int RUNS = 10;

  /**
   * An interval that holds with probability .95 or more holds in fewer than 4 of 10 runs with a
   * probability below 1e-7.
   */
  private static final int LEAST = 4;

  @TempDir private Path folder;

  @Test
  void closeScores_theExactAucIsWithinThePublishedInterval() throws IOException {
    String data = closeScores().toString();
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      JsonNode json =
          TrainCalls.on("--data", data, "--features", "5", "--epsilon", "1", "--delta", "1e-5")
              .with("--holdout", "0.2", "--seed", Integer.toString(run + 1))
              .json();
      double exact = json.get("testAuc").doubleValue();
      assertThat(exact).isBetween(.55, .8);
      JsonNode published = json.at("/published/auc");
      boolean holds =
          published.get("low").doubleValue() <= exact
              && exact <= published.get("high").doubleValue();
      held += holds ? 1 : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(LEAST);
  }

  /** Bins that nobody could cut by scores say little more than a lower bound, and so it is told. */
  @Test
  void withoutAHistogramOfScoresItIsToldAsALowerBound() throws IOException {
    TrainCalls train =
        TrainCalls.on("--data", closeScores().toString(), "--features", "5", "--algorithm", "dp-gd")
            .with("--set", "rounds=20", "--epsilon", "1", "--delta", "1e-5", "--holdout", "0.2");
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    CommandResult seen =
        train
            .with("--set", "probabilities=0.05", "--model", model.toString())
            .run("--report", page.toString())
            .ok();
    assertThat(seen.out()).containsPattern("published AUC +0\\.");
    assertThat(Files.readString(page)).doesNotContain("at least 0.");
    assertThat(card(model)).containsPattern("AUC:\\*\\* 0\\.");
    CommandResult unseen =
        train.with("--model", model.toString()).run("--report", page.toString()).ok();
    assertThat(unseen.out()).containsPattern("published AUC +at least 0\\.");
    assertThat(Files.readString(page)).contains(">at least 0.", "of the scores at least 0.");
    assertThat(card(model)).containsPattern("AUC:\\*\\* at least 0\\.");
  }

  private static String card(Path model) {
    return CommandResult.tacit("export", model.toString(), "--to", "card").ok().out();
  }

  /** Log-odds of .5 in the mean with a deviation of .55. */
  private Path closeScores() throws IOException {
    Random random = new Random(9);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < RECORDS; row++) {
      double odds = .5;
      StringBuilder features = new StringBuilder();
      for (int feature = 1; feature <= 5; feature++) {
        double value = 2 * random.nextDouble() - 1;
        odds += .43 * value;
        features.append(' ').append(feature).append(':').append(value);
      }
      boolean positive = random.nextDouble() < 1 / (1 + Math.exp(-odds));
      text.append(positive ? "+1" : "-1").append(features).append('\n');
    }
    return Files.writeString(folder.resolve("close.txt"), text);
  }
}
