package dev.tacit.cli.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.cli.Refusal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final AlgorithmCard CARD =
      new AlgorithmCard(
          "toy",
          false,
          AlgorithmCard.Topology.MESH,
          "",
          "",
          List.of(
              Setting.wholeNumber("rounds", 10, 1, 99, "m"),
              Setting.positive("penalty", 0.5, 4, "m"),
              new Setting(
                  "weighting", "records", new Domain.Choice(List.of("records", "agents")), "m")));

  @Test
  void whatIsNotGivenHasItsDefault() {
    Settings settings = Settings.of(CARD, Map.of("penalty", "4", "weighting", "agents"));
    assertThat(settings.wholeNumber("rounds")).isEqualTo(10);
    assertThat(settings.number("penalty")).isEqualTo(4);
    assertThat(settings.text("weighting")).isEqualTo("agents");
  }

  @Test
  void refuses_unknownNamesAndValuesOutOfRange() {
    for (String bad : List.of("0", "100", "1.5", "x", "NaN")) {
      refused(Map.of("rounds", bad), "--set rounds = " + bad, "a whole number in [1, 99]");
    }
    for (String bad : List.of("0", "-1", "4.1", "NaN", "Infinity", "")) {
      refused(Map.of("penalty", bad), "--set penalty = " + bad, "a number in (0, 4]");
    }
    refused(Map.of("weighting", "x"), "weighting = x", "one of records, agents");
    refused(Map.of("rond", "1"), "--set = rond", "rounds, penalty, weighting");
  }

  private static void refused(Map<String, String> given, String... words) {
    assertThatThrownBy(() -> Settings.of(CARD, given))
        .isInstanceOf(Refusal.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void refuses_aDefaultOutsideItsOwnRange() {
    assertThatThrownBy(() -> Setting.wholeNumber("rounds", 0, 1, 99, "m"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
