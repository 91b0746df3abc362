package dev.tacit.learn.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.testkit.ForAll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class InPlainWordsTest {
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
          assertThat(InPlainWords.chanceOfGuessing(epsilon, delta)).isCloseTo(worst, within(1e-12));
        });
    assertThat(InPlainWords.chanceOfGuessing(0, 0)).isEqualTo(.5);
    assertThat(InPlainWords.chanceOfGuessing(800, 0)).isEqualTo(1);
  }

  @Test
  void wordsFollowTheRelation() {
    assertThat(InPlainWords.promise(1, 1e-6, "replace-one", false))
        .contains("this person's record is true", "at most 73.2 %", "2.73 to 1");
    assertThat(InPlainWords.promise(1, 1e-6, "add-remove", false)).contains("in the data at all");
    assertThat(InPlainWords.promise(1, 1e-6, "replace-one", true)).contains("records is true");
    assertThat(InPlainWords.promise(30, 1e-6, "replace-one", true)).contains("next to nothing");
    assertThat(InPlainWords.promise(Double.POSITIVE_INFINITY, 1e-6, "replace-one", true))
        .startsWith("Nothing is promised");
  }

  @Test
  void theTableOfTheGuideIsTrue() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/guides/epsilon.md"));
    Matcher row =
        Pattern.compile("\\| ([0-9.]+) \\| ([0-9.]+) \\| ([0-9.]+) to 1 \\|").matcher(guide);
    int rows = 0;
    while (row.find()) {
      double epsilon = Double.parseDouble(row.group(1));
      double percent = Math.ceil(1000 * InPlainWords.chanceOfGuessing(epsilon, 0)) / 10;
      assertThat(Double.parseDouble(row.group(2))).isEqualTo(percent);
      assertThat(Double.parseDouble(row.group(3)))
          .isCloseTo(Math.exp(epsilon), within(.006 * Math.exp(epsilon)));
      rows++;
    }
    assertThat(rows).isGreaterThan(4);
  }
}
