package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final Setting<Integer> ROUNDS =
      Setting.of("rounds", 10, AllowedValues.counts(1, 100_000), "how many");
  private static final Setting<Double> PENALTY =
      Setting.byRule("penalty", "1 / rounds", AllowedValues.positive(1e6), "weight");
  private static final Setting<Boolean> RESTART =
      Setting.of("restart", true, AllowedValues.flags(), "again");
  private static final Setting<String> OUTPUT =
      Setting.of("output", "last", AllowedValues.oneOf("last", "average"), "what is published");
  private static final List<Setting<?>> DECLARED = List.of(ROUNDS, PENALTY, RESTART, OUTPUT);

  @Test
  void refuses_whatIsOutOfRangeInPlainWords() {
    refuses(ROUNDS, "0", "rounds = 0 must be in [1, 100000]; leave it out for the default");
    refuses(
        PENALTY,
        "-1",
        "penalty = -1 must be above 0 and at most 1000000; leave it out for the default");
    refuses(PENALTY, "4.9E-324", "must be above 0");
    refuses(
        PENALTY.within(AllowedValues.numbersBelow(0, .5)),
        "0.5",
        "penalty = 0.5 must be in [0, 0.5)");
    refuses(
        PENALTY.within(AllowedValues.positiveBelow(4)),
        "4",
        "penalty = 4 must be above 0 and below 4");
    refuses(RESTART, "yes", "restart = yes must be true or false");
    refuses(OUTPUT, "first", "output = first must be one of [average, last]");
    Setting<Double> share = PENALTY.within(AllowedValues.zeroOr(.1, .9));
    refuses(share, "0.05", "penalty = 0.05 must be 0 or in [0.1, 0.9]");
    refuses(share, "NaN", "must be 0 or in");
    assertThat(given("penalty", "0").value(share)).contains(0.0);
  }

  @Test
  void refuses_halfRoundsAndWordsForNumbers() {
    refuses(ROUNDS, "2.5", "rounds = 2.5 must be a whole number");
    refuses(ROUNDS, "many", "rounds = many is not a number");
    refuses(ROUNDS, "NaN", "must be in [1, 100000]");
  }

  @Test
  void refuses_unknownNamesAndListsTheKnown() {
    String message =
        "setting roundz is not known here; allowed are output, penalty, restart, rounds";
    assertThatThrownBy(() -> given("roundz", "3")).hasMessage(message);
    // Typed values are not held against a list before there is an algorithm.
    Settings typed =
        Settings.of(Setting.of("roundz", 1, AllowedValues.counts(1, 9), "no such thing"), 3);
    assertThatThrownBy(() -> EffectiveSettings.of(typed, DECLARED)).hasMessage(message);
  }

  @Test
  void endsOfARangeAreAllowedAndRulesAreNotChecked() {
    EffectiveSettings effective = EffectiveSettings.of(given("rounds", "100000"), DECLARED);
    assertThat(effective.read(ROUNDS)).isEqualTo(100_000);
    assertThat(effective.read(PENALTY, () -> 1e7)).isEqualTo(1e7);
  }

  @Test
  void typedValuesAreTheSameAsText() {
    Settings typed = Settings.of(PENALTY, .5).with(ROUNDS, 7).with(ROUNDS, 8);
    assertThat(typed.toString()).isEqualTo("{penalty=0.5, rounds=8}");
    assertThat(typed.value(ROUNDS)).contains(8);
    assertThatThrownBy(() -> typed.with(PENALTY, 0.0)).hasMessageContaining("must be above 0");
    assertThat(Settings.none().value(PENALTY)).isEmpty();
  }

  @Test
  void whatIsReadIsReported() {
    EffectiveSettings effective = EffectiveSettings.of(given("penalty", "1e-3"), DECLARED);
    effective.read(OUTPUT);
    effective.read(PENALTY, () -> 7.0);
    effective.read(ROUNDS);
    effective.read(ROUNDS);
    effective.reportUnused(RESTART);
    Map<String, String> values = effective.values();
    assertThat(values)
        .containsExactly(
            Map.entry("rounds", "10"),
            Map.entry("penalty", "0.001"),
            Map.entry("restart", "not used"),
            Map.entry("output", "last"));
  }

  @Test
  void refuses_aPlanThatReadsLessOrMoreThanItDeclares() {
    EffectiveSettings effective = EffectiveSettings.of(Settings.none(), DECLARED);
    effective.read(ROUNDS);
    assertThatThrownBy(effective::values).hasMessage("penalty is declared and was not read");
    assertThatThrownBy(
            () -> effective.read(Setting.of("momentum", .9, AllowedValues.numbers(0, 1), "weight")))
        .hasMessage("momentum is read and not declared");
    assertThatThrownBy(() -> effective.read(ROUNDS.withDefault(11)))
        .hasMessage("rounds = 11 was 10 when it was read first");
    assertThatThrownBy(() -> effective.read(PENALTY)).hasMessage("penalty is set by a rule");
    assertThatThrownBy(
            () -> EffectiveSettings.of(given("restart", "no"), DECLARED).reportUnused(RESTART))
        .hasMessageContaining("true or false");
  }

  @Test
  void whatAStepAroundHasReadIsReportedAfterTheRest() {
    Setting<Double> share =
        Setting.of("share", 0.0, AllowedValues.zeroOr(.01, .5), "of the budget");
    Settings rest = Settings.none().with(ROUNDS, 12).with(share, .2).withRead(share, .2);
    assertThat(rest.asMap()).containsOnlyKeys("rounds");
    EffectiveSettings effective = EffectiveSettings.of(rest, List.of(ROUNDS));
    effective.read(ROUNDS);
    assertThat(effective.values().toString()).isEqualTo("{rounds=12, share=0.2}");
    assertThat(Settings.none().withRead(share, 0.0).asMap()).isEmpty();
  }

  @Test
  void rangesAndDefaultsReadLikeThoseOfPeople() {
    assertThat(ROUNDS.range()).isEqualTo("1 to 100000");
    assertThat(PENALTY.range()).isEqualTo("(0, 1e6]");
    assertThat(AllowedValues.numbers(1e-9, .99).description()).isEqualTo("[1e-9, 0.99]");
    assertThat(AllowedValues.numbersBelow(0, 1).description()).isEqualTo("[0, 1)");
    assertThat(AllowedValues.zeroOr(1e-6, .9).description()).isEqualTo("0 or [1e-6, 0.9]");
    assertThat(OUTPUT.range()).isEqualTo("last or average");
    assertThat(PENALTY.within(PENALTY.allowed().describedAs("(0, twice)")).range())
        .isEqualTo("(0, twice)");
    assertThat(PENALTY.withDefault(.02).defaultText()).isEqualTo("0.02");
    assertThat(PENALTY.withDefault(1.0).defaultText()).isEqualTo("1");
    assertThat(PENALTY.withDefault(1.5e-9).defaultText()).isEqualTo("1.5e-9");
    assertThat(PENALTY.defaultText()).isEqualTo("1 / rounds");
  }

  private static void refuses(Setting<?> setting, String text, String message) {
    assertThatThrownBy(() -> given(setting.name(), text).value(setting))
        .hasMessageContaining(message);
  }

  private static Settings given(String name, String text) {
    return Settings.of(Map.of(name, text), DECLARED);
  }
}
