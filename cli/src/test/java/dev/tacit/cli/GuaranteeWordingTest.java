package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.Tacit;
import dev.tacit.export.ModelCard;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What pages, cards and certificates say of the chance of finding somebody out is what the
 * certified numbers give, against the audience that they are certified for and no other.
 */
class GuaranteeWordingTest {
  private static final Pattern STATED =
      Pattern.compile(
          "and (who [^:]*?), has to say [^:]*: he is right with a chance of at most"
              + " ([0-9.]+) % ");
  private static final Pattern ALSO =
      Pattern.compile("; somebody (who [^;]*?) is right with a chance of at most ([0-9.]+) % ");

  @TempDir private Path folder;
  private String data;

  @BeforeEach
  void rows() throws IOException {
    data = SampleFiles.libsvm(folder, "rows.txt", 200, 3).toString();
  }

  @Test
  void factF111_chancesAreThoseOfTheAudienceNamed() throws IOException {
    Set<String> audiences = new HashSet<>();
    int narrow = 0;
    for (PrivateCase one : PrivateCase.all()) {
      Path model = folder.resolve("model.json");
      Path page = folder.resolve("page.html");
      JsonNode json =
          TrainCalls.on(one.options().toArray(String[]::new))
              .with("--data", data, "--features", "3", "--model", model.toString())
              .with("--report", page.toString())
              .json();
      requireTrue(one + ", page", paragraph(Files.readString(page)), json);
      Model stored = ModelFile.read("MODEL", model);
      requireTrue(one + ", card", promise(ModelCard.of(stored)), json);
      String sentence = Tacit.load(model).certificate().toString();
      assertThat(sentence).contains(json.get("audience").textValue());
      audiences.add(json.get("audience").textValue());
      if (!json.get("widerAudience").isNull()) {
        narrow++;
        assertThat(sentence).contains(json.at("/widerAudience/audience").textValue());
        assertThat(promise(ModelCard.of(stored))).containsPattern(ALSO);
      }
    }
    assertThat(audiences).hasSizeGreaterThan(4);
    assertThat(narrow).isPositive();
  }

  /** All runs of an experiment are told, so what they cost together is what somebody can use. */
  @Test
  void chancesOfAnExperimentAreThoseOfAllItsRuns() throws IOException {
    Path page = folder.resolve("page.html");
    JsonNode json =
        TrainCalls.on("--data", data, "--features", "3", "--algorithm", "dp-admm")
            .with("--set", "rounds=3", "--epsilon", "1", "--delta", "1e-5", "--repeat", "3")
            .json("--report", page.toString());
    Matcher stated = STATED.matcher(paragraph(Files.readString(page)));
    assertThat(stated.find()).isTrue();
    assertThat(stated.group(1)).endsWith("in all 3 runs");
    assertThat(stated.group(2))
        .isEqualTo(
            percent(
                json.at("/certifiedTogether/epsilon").doubleValue(),
                json.at("/certifiedTogether/delta").doubleValue()));
  }

  /** Where only few see each run, what they see of all runs is told, and of whom the rest is. */
  @Test
  void chancesAgainstFewAreThoseOfAllRuns_againstMoreOfOne() throws IOException {
    Path page = folder.resolve("page.html");
    JsonNode json =
        TrainCalls.on("--data", data, "--features", "3", "--algorithm", "dp-last-iterate")
            .with("--regulariser", "l2=0.05", "--set", "rounds=20", "--repeat", "3")
            .with("--epsilon", "1", "--delta", "1e-5")
            .json("--report", page.toString());
    String words = paragraph(Files.readString(page));
    Matcher stated = STATED.matcher(words);
    assertThat(stated.find()).as(words).isTrue();
    assertThat(stated.group(1)).isEqualTo("who sees the last state only, in all 3 runs");
    assertThat(stated.group(2))
        .isEqualTo(
            percent(
                json.at("/certifiedTogether/epsilon").doubleValue(),
                json.at("/certifiedTogether/delta").doubleValue()));
    Matcher also = ALSO.matcher(words);
    assertThat(also.find()).as(words).isTrue();
    assertThat(also.group(1)).isEqualTo("who sees all states in one of them");
  }

  private static void requireTrue(String where, String words, JsonNode json) {
    double delta = json.get("delta").doubleValue();
    if (json.get("certifiedEpsilon").isTextual()) {
      assertThat(words).as(where).startsWith("Nothing is promised: whoever ");
      return;
    }
    Matcher stated = STATED.matcher(words);
    assertThat(stated.find()).as(where + ": " + words).isTrue();
    assertThat(stated.group(1)).as(where).isEqualTo(who(json.get("audience")));
    assertThat(stated.group(2))
        .as(where)
        .isEqualTo(percent(json.get("certifiedEpsilon").doubleValue(), delta));
    Matcher also = ALSO.matcher(words);
    JsonNode wider = json.get("widerAudience");
    assertThat(also.find()).as(where).isEqualTo(!wider.isNull());
    if (!wider.isNull()) {
      assertThat(also.group(1)).as(where).isEqualTo(who(wider.get("audience")));
      assertThat(also.group(2))
          .as(where)
          .isEqualTo(percent(wider.get("epsilon").doubleValue(), delta));
    }
  }

  private static String who(JsonNode audience) {
    return audience.textValue().replaceFirst("^everyone ", "");
  }

  /** By total variation: whoever bets on the likelier of two is right so often at most. */
  private static String percent(double epsilon, double delta) {
    double odds = Math.exp(epsilon);
    double most = (odds + delta) / (1 + odds);
    return String.format("%.1f", Math.ceil(1000 * most) / 10);
  }

  private static String paragraph(String html) {
    Matcher found = Pattern.compile("<p class=\"promise\">(.*?)</p>").matcher(html);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private static String promise(String card) {
    Optional<String> found =
        card.lines()
            .filter(line -> line.startsWith("Take ") || line.startsWith("Nothing "))
            .findFirst();
    return found.orElseThrow();
  }
}
