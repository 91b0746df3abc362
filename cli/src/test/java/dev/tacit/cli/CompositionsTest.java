package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What owners are told of how runs add up, and that it is what they get. */
class CompositionsTest {
  @TempDir Path folder;
  private Path rows;

  @BeforeEach
  void table() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 300, 1);
  }

  private String ledger(String composition) {
    return folder.resolve(composition + ".ledger").toString();
  }

  private CommandResult grant(String composition, String epsilon, String delta, String... more) {
    List<String> words = new ArrayList<>(List.of("ledger", "grant", "--dataset", "people"));
    words.addAll(List.of("--ledger", ledger(composition), "--neighbours", "replace-one"));
    words.addAll(List.of("--epsilon", epsilon, "--delta", delta, "--composition", composition));
    words.addAll(List.of(more));
    return CommandResult.tacit(words.toArray(String[]::new)).ok();
  }

  private CommandResult train(
      String composition, String run, String epsilon, String delta, String... more) {
    List<String> words = new ArrayList<>(List.of("train", "--features", "3", "--data"));
    words.addAll(
        List.of(rows.toString(), "--ledger", ledger(composition), "--run", run, "--model"));
    words.add(folder.resolve(composition + "-" + run + ".json").toString());
    words.addAll(List.of("--epsilon", epsilon, "--delta", delta));
    words.addAll(List.of(more));
    return CommandResult.tacit(words.toArray(String[]::new));
  }

  /** As many as grant has said, and the next is refused in epsilon. */
  @Test
  void asManyRunsFitAsGrantHasSaid() throws IOException {
    String[] asked = {"--run-epsilon", "0.5", "--run-delta", "1e-6"};
    String said = grant("sum", "1.2", "1e-4", asked).out();
    assertThat(said).contains("more fit with --composition gaussian").doesNotContain("Infinity");
    for (String composition : List.of("sum", "gaussian", "fixed-plans")) {
      List<String> words = new ArrayList<>(List.of(asked));
      words.add("--json");
      JsonNode fit =
          grant(composition, "1.2", "1e-4", words.toArray(String[]::new)).json().get("runsThatFit");
      String field = composition.equals("fixed-plans") ? "fixedPlans" : composition;
      int promised = fit.get(field).intValue();
      assertThat(promised).isEqualTo(composition.equals("sum") ? 2 : 8);
      for (int run = 0; run < promised; run++) {
        train(composition, "r" + run, "0.5", "1e-6", "--set", "rounds=3").ok();
      }
      CommandResult refused = train(composition, "more", "0.5", "1e-6", "--set", "rounds=3");
      assertThat(refused.code()).as(composition + refused.err()).isEqualTo(4);
      assertThat(refused.err())
          .contains(composition.equals("fixed-plans") ? "at delta 0.0001;" : "requests epsilon 0.5")
          .contains("more than the limit 1.2")
          .containsPattern("spent epsilon (1|1\\.1\\d*)[ ,]")
          .doesNotContain("shift")
          .doesNotContain("squared");
      assertFewDigits(refused.err().lines().filter(line -> line.contains("not fit")).toList());
      CommandResult shown =
          CommandResult.tacit("ledger", "show", "--ledger", ledger(composition)).ok();
      assertThat(shown.out()).contains("spent  epsilon 1").doesNotContain("shift");
      assertFewDigits(
          shown.out().lines().filter(line -> line.matches("  (spent|left|limit) .*")).toList());
    }
  }

  private static void assertFewDigits(List<String> lines) {
    assertThat(lines)
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).doesNotContainPattern("[1-9][0-9.]{6,}"));
  }

  /** The exact numbers stay there for programs, and those that people are told beside them. */
  @Test
  void jsonHasExactNumbersAndEpsilon() throws IOException {
    grant("gaussian", "1.2", "1e-4");
    train("gaussian", "r", "0.5", "1e-6", "--set", "rounds=3").ok();
    JsonNode people =
        CommandResult.tacit("ledger", "show", "--ledger", ledger("gaussian"), "--json")
            .json()
            .get("datasets")
            .get(0);
    assertThat(people.get("unit").textValue()).isEqualTo("squared Gaussian shift");
    assertThat(people.get("spent").get("amount").decimalValue().precision()).isGreaterThan(14);
    JsonNode told = people.get("inEpsilon");
    assertThat(told.get("spent").doubleValue()).isBetween(.3, .5);
    assertThat(told.get("nextRun").doubleValue()).isBetween(1., 2.);
    assertThat(told.get("nextRunDelta").decimalValue()).isEqualByComparingTo("1e-6");
  }

  /** What does not fit is named: here it is not the noise. */
  @Test
  void aRefusalSaysThatItIsTheSlack() throws IOException {
    grant("gaussian", "8", "1e-9");
    CommandResult refused = train("gaussian", "r", "1", "1e-10", "--set", "rounds=3");
    assertThat(refused.code()).isEqualTo(4);
    assertThat(refused.err())
        .contains(
            "its epsilon fits, but its sampler error does not", "a millionth of the budget's delta")
        .contains("fewer rounds");
    JsonNode fit = grant("gaussian", "8", "1e-9", "--json").json().get("runsThatFit");
    assertThat(fit.get("gaussian").intValue()).isZero();
    assertThat(fit.get("fixedPlans").intValue()).isPositive();
    CommandResult delta = grant("sum", "3", "1e-9");
    assertThat(delta.out()).doesNotContain("more fit with");
    CommandResult other = train("sum", "r", "1", "1e-6", "--set", "rounds=3");
    assertThat(other.code()).isEqualTo(4);
    assertThat(other.err()).contains("its epsilon fits, but its delta does not");
  }

  @Test
  void theHelpSaysWhatTheyAre() {
    assertThat(CommandResult.tacit("ledger", "grant", "--help").ok().out().replaceAll("\\s+", " "))
        .contains("epsilons and deltas are added", "Gaussian noise only")
        .contains("only if no run is chosen by what an earlier one showed");
  }
}
