package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every certificate says who it is against, and what is the owner's stands apart. */
class AudienceTest {
  private static final String[] LAST = {
    "--algorithm",
    "dp-last-iterate",
    "--regulariser",
    "l2=0.05",
    "--epsilon",
    "1",
    "--delta",
    "1e-5"
  };

  @TempDir Path folder;
  private String data;

  @BeforeEach
  void rows() throws IOException {
    data = SampleFiles.libsvm(folder, "rows.txt", 400, 3).toString();
  }

  /**
   * B.8: epsilon 1 holds against whoever sees the last state, and some 5 against whoever sees all
   * 200.
   */
  @Test
  void factF111_theLastIterateSaysBothEpsilonsWhereverItSaysOne() throws IOException {
    String model = folder.resolve("model.json").toString();
    String page = folder.resolve("page.html").toString();
    String text = train(LAST).run("--model", model, "--report", page).ok().out();
    JsonNode json = train(LAST).json();
    double wider = json.get("widerAudience").get("epsilon").doubleValue();
    assertThat(json.get("audience").textValue()).isEqualTo("who sees the last state only");
    assertThat(wider).isGreaterThan(3 * json.get("certifiedEpsilon").doubleValue());
    String shown = CommandResult.tacit("certificate", "show", model).ok().out();
    String planned =
        CommandResult.tacit(join(List.of("plan", "--rows", "400", "--features", "3"), LAST))
            .ok()
            .out();
    for (String told : List.of(text, Files.readString(Path.of(page)), shown, planned)) {
      assertThat(told).contains("who sees the last state only", "everyone who sees all states");
    }
    JsonNode stored = CommandResult.tacit("certificate", "show", model, "--json").ok().json();
    assertThat(stored.get("wider").get("epsilon").doubleValue()).isEqualTo(wider);
  }

  @Test
  void hubsAreNamedAmongThoseWhoSee() throws IOException {
    JsonNode json = train("--agents", "3", "--epsilon", "1", "--delta", "1e-5").json();
    assertThat(json.get("audience").textValue()).contains("all messages, the hub");
    assertThat(json.get("widerAudience").isNull()).isTrue();
  }

  /** B.9: the epsilon of one run is not that of an experiment. */
  @Test
  void repeatedRunsSayWhatTheyCostTogether() throws IOException {
    String[] twice = {
      "--algorithm",
      "dp-admm",
      "--set",
      "rounds=4",
      "--epsilon",
      "1",
      "--delta",
      "1e-5",
      "--repeat",
      "3"
    };
    JsonNode json = train(twice).json();
    double one = json.get("certifiedEpsilon").doubleValue();
    assertThat(json.get("runs").intValue()).isEqualTo(3);
    assertThat(json.get("certifiedTogether").get("epsilon").doubleValue())
        .isBetween(1.6 * one, 3 * one);
    assertThat(train(twice).run().ok().out())
        .contains("certified, each run", "all 3 runs together");
  }

  /** What is public comes first; every figure is listed as the owner's, the time as well. */
  @Test
  void figuresOfTheRowsStandApart() throws IOException {
    String page = folder.resolve("page.html").toString();
    String text = train("--epsilon", "1", "--delta", "1e-5").run("--report", page).ok().out();
    int owner = text.indexOf("For the owner only");
    for (String figure : List.of("training loss", "seconds", "test error")) {
      assertThat(text.indexOf(figure)).as(figure).isGreaterThan(owner);
    }
    assertThat(text.indexOf("certified")).isLessThan(owner);
    String html = Files.readString(Path.of(page));
    assertThat(html.indexOf("This page is for the owner")).isLessThan(html.indexOf("<h2>"));
    int apart = html.indexOf("<h1>For the owner only</h1>");
    assertThat(html.indexOf("training loss")).isGreaterThan(apart);
    assertThat(html.indexOf("Settings in force")).isLessThan(apart);
    JsonNode json = train("--epsilon", "1", "--delta", "1e-5").json();
    assertThat(json.get("ownerOnly").toString()).contains("\"seconds\"", "\"trainLoss\"");
  }

  /** How long a stream ran is a secret draw there, and the claim for its last state needs it. */
  @Test
  void factF310_theStoppingTimeIsTheOwners() throws IOException {
    String[] stopped = {
      "--algorithm",
      "noisy-stream",
      "--set",
      "stop=random",
      "--set",
      "order=given",
      "--epsilon",
      "1",
      "--delta",
      "1e-5"
    };
    JsonNode json = train(stopped).json();
    assertThat(json.get("ownerOnly").toString())
        .contains("\"releases\"", "\"messages\"", "\"bytes\"");
    assertThat(train(stopped).run().ok().out()).doesNotContain("releases");
    // All runs say the same, wherever they stopped: the number reserved, the curve of the plan.
    assertThat(json.get("releases")).isEqualTo(train(stopped).json().get("releases"));
    assertThat(json.get("observers")).isEqualTo(train(stopped).json().get("observers"));
  }

  private TrainCalls train(String... options) {
    return TrainCalls.on("--data", data, "--features", "3").with("--holdout", "0.25").with(options);
  }

  private static String[] join(List<String> first, String[] rest) {
    return java.util.stream.Stream.concat(first.stream(), java.util.Arrays.stream(rest))
        .toArray(String[]::new);
  }
}
