package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
  @Test
  void refuses_whatIsOutOfRangeInPlainWords() {
    Settings given = given(Map.of("rounds", "0", "penalty", "-1"));
    assertThatThrownBy(() -> given.count("rounds", 10, 1, 100_000))
        .hasMessage("rounds = 0 must be in [1, 100000]; leave it out for the default");
    assertThatThrownBy(() -> given.number("penalty", 1, Double.MIN_NORMAL, 1e6))
        .hasMessage(
            "penalty = -1 must be above 0 and at most 1000000; leave it out for the default");
  }

  @Test
  void refuses_halfRoundsAndWordsForNumbers() {
    assertThatThrownBy(() -> given(Map.of("rounds", "2.5")).count("rounds", 10, 1, 100))
        .hasMessageContaining("rounds = 2.5 must be a whole number");
    assertThatThrownBy(() -> given(Map.of("rounds", "many")).count("rounds", 10, 1, 100))
        .hasMessageContaining("rounds = many is not a number");
    assertThatThrownBy(() -> given(Map.of("rounds", "NaN")).count("rounds", 10, 1, 100))
        .hasMessageContaining("must be in [1, 100]");
  }

  @Test
  void refuses_unknownNamesAndListsTheKnown() {
    assertThatThrownBy(() -> given(Map.of("roundz", "3")))
        .hasMessage("setting roundz is not known here; allowed are penalty, rounds");
  }

  @Test
  void endsOfARangeAreAllowedAndDefaultsAreNotChecked() {
    Settings given = given(Map.of("rounds", "100"));
    assertThat(given.count("rounds", 10, 1, 100)).isEqualTo(100);
    assertThat(given.number("penalty", 7, 0, 1)).isEqualTo(7);
  }

  private static Settings given(Map<String, String> values) {
    return Settings.of(
        values,
        List.of(
            new Setting("rounds", "10", "1 to 100000", "how many"),
            new Setting("penalty", "1", "above 0", "weight")));
  }
}
