package dev.tacit.learn.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.learn.certificate.PlainLanguage.Observer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PlainLanguageTest {
  private static final Path ROOT = Path.of(System.getProperty("tacit.root", ".."));

  /**
   * Randomised response with a share delta that tells all reaches the bound, and nothing beats it.
   */
  @Test
  void theChanceIsThatOfTheWorstMechanism() {
    ForAll.cases(
        200,
        random -> {
          double epsilon = 4 * random.nextDouble();
          double delta = random.nextDouble() / 2;
          double honest = Math.exp(epsilon) / (1 + Math.exp(epsilon));
          double worst = delta + (1 - delta) * honest;
          assertThat(PlainLanguage.chanceOfGuessing(epsilon, delta))
              .isCloseTo(worst, within(1e-12));
        });
    assertThat(PlainLanguage.chanceOfGuessing(0, 0)).isEqualTo(.5);
    assertThat(PlainLanguage.chanceOfGuessing(800, 0)).isEqualTo(1);
  }

  private static String promise(double epsilon, String neighbours, boolean person) {
    return new PlainLanguage(1e-6, neighbours, person)
        .sentence(new Observer("everyone who sees all messages", epsilon), Optional.empty());
  }

  @Test
  void wordsFollowTheRelation() {
    assertThat(promise(1, "replace-one", false))
        .contains("this person's record is true", "at most 73.2 %", "2.73 to 1");
    assertThat(promise(1, "add-remove", false)).contains("in the data at all");
    assertThat(promise(1, "replace-one", true)).contains("records is true");
    assertThat(promise(30, "replace-one", true)).contains("next to nothing");
    assertThat(promise(Double.POSITIVE_INFINITY, "replace-one", true))
        .startsWith("Nothing is promised: whoever sees all messages may find out");
  }

  /** P M1: a chance against few is never told as if it held against everybody. */
  @Test
  void wordsFollowTheAudience() {
    assertThat(promise(1, "replace-one", false)).contains("else, and who sees all messages, has");
    assertThat(narrow(2.10084))
        .contains("and who sees the last state only, has", "at most 73.2 %")
        .endsWith(
            "; somebody who sees all states is right with a chance of at most 89.1 % (odds of 8.17 to 1).");
    assertThat(narrow(40)).endsWith("; somebody who sees all states may well find out.");
    assertThat(narrow(Double.POSITIVE_INFINITY))
        .endsWith("; against somebody who sees all states nothing is promised.");
    assertThat(
            new PlainLanguage(1e-6, "replace-one", false)
                .sentence(new Observer("the auditor", 1), Optional.empty()))
        .contains("and who is one of these: the auditor, has");
  }

  private static String narrow(double wider) {
    return new PlainLanguage(1e-6, "replace-one", false)
        .sentence(
            new Observer("who sees the last state only", 1),
            Optional.of(new Observer("everyone who sees all states", wider)));
  }

  @Test
  void theTableOfTheGuideIsTrue() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/guides/epsilon.md"));
    Matcher row =
        Pattern.compile("\\| ([0-9.]+) \\| ([0-9.]+) \\| ([0-9.]+) to 1 \\|").matcher(guide);
    int rows = 0;
    while (row.find()) {
      double epsilon = Double.parseDouble(row.group(1));
      double percent = Math.ceil(1000 * PlainLanguage.chanceOfGuessing(epsilon, 0)) / 10;
      assertThat(Double.parseDouble(row.group(2))).isEqualTo(percent);
      assertThat(Double.parseDouble(row.group(3)))
          .isCloseTo(Math.exp(epsilon), within(.006 * Math.exp(epsilon)));
      rows++;
    }
    assertThat(rows).isGreaterThan(4);
  }
}
