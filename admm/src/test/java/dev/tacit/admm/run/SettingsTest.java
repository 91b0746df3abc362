package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static final Setting<Integer> ROUNDS =
      Setting.of("rounds", 10, Allowed.counts(1, 100_000), "how many");
  private static final Setting<Double> PENALTY =
      Setting.byRule("penalty", "1 / rounds", Allowed.positive(1e6), "weight");
  private static final Setting<Boolean> RESTART =
      Setting.of("restart", true, Allowed.flags(), "again");
  private static final Setting<String> OUTPUT =
      Setting.of("output", "last", Allowed.oneOf("last", "average"), "what is published");
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
        PENALTY.within(Allowed.numbersBelow(0, .5)), "0.5", "penalty = 0.5 must be in [0, 0.5)");
    refuses(
        PENALTY.within(Allowed.positiveBelow(4)), "4", "penalty = 4 must be above 0 and below 4");
    refuses(RESTART, "yes", "restart = yes must be true or false");
    refuses(OUTPUT, "first", "output = first must be one of [average, last]");
    Setting<Double> share = PENALTY.within(Allowed.zeroOr(.1, .9));
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
    Settings typed = Settings.of(Setting.of("roundz", 1, Allowed.counts(1, 9), "no such thing"), 3);
    assertThatThrownBy(() -> InForce.of(typed, DECLARED)).hasMessage(message);
  }

  @Test
  void endsOfARangeAreAllowedAndRulesAreNotChecked() {
    InForce inForce = InForce.of(given("rounds", "100000"), DECLARED);
    assertThat(inForce.read(ROUNDS)).isEqualTo(100_000);
    assertThat(inForce.read(PENALTY, () -> 1e7)).isEqualTo(1e7);
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
    InForce inForce = InForce.of(given("penalty", "1e-3"), DECLARED);
    inForce.read(OUTPUT);
    inForce.read(PENALTY, () -> 7.0);
    inForce.read(ROUNDS);
    inForce.read(ROUNDS);
    inForce.unused(RESTART);
    Map<String, String> values = inForce.values();
    assertThat(values)
        .containsExactly(
            Map.entry("rounds", "10"),
            Map.entry("penalty", "0.001"),
            Map.entry("restart", "not used"),
            Map.entry("output", "last"));
  }

  @Test
  void refuses_aPlanThatReadsLessOrMoreThanItDeclares() {
    InForce inForce = InForce.of(Settings.none(), DECLARED);
    inForce.read(ROUNDS);
    assertThatThrownBy(inForce::values).hasMessage("penalty is declared and was not read");
    assertThatThrownBy(
            () -> inForce.read(Setting.of("momentum", .9, Allowed.numbers(0, 1), "weight")))
        .hasMessage("momentum is read and not declared");
    assertThatThrownBy(() -> inForce.read(ROUNDS.or(11)))
        .hasMessage("rounds = 11 was 10 when it was read first");
    assertThatThrownBy(() -> inForce.read(PENALTY)).hasMessage("penalty is set by a rule");
    assertThatThrownBy(() -> InForce.of(given("restart", "no"), DECLARED).unused(RESTART))
        .hasMessageContaining("true or false");
  }

  @Test
  void whatAStepAroundHasReadIsReportedAfterTheRest() {
    Setting<Double> share = Setting.of("share", 0.0, Allowed.zeroOr(.01, .5), "of the budget");
    Settings rest = Settings.none().with(ROUNDS, 12).with(share, .2).withRead(share, .2);
    assertThat(rest.asMap()).containsOnlyKeys("rounds");
    InForce inForce = InForce.of(rest, List.of(ROUNDS));
    inForce.read(ROUNDS);
    assertThat(inForce.values().toString()).isEqualTo("{rounds=12, share=0.2}");
    assertThat(Settings.none().withRead(share, 0.0).asMap()).isEmpty();
  }

  @Test
  void rangesAndDefaultsReadLikeThoseOfPeople() {
    assertThat(ROUNDS.range()).isEqualTo("1 to 100000");
    assertThat(PENALTY.range()).isEqualTo("(0, 1e6]");
    assertThat(Allowed.numbers(1e-9, .99).words()).isEqualTo("[1e-9, 0.99]");
    assertThat(Allowed.numbersBelow(0, 1).words()).isEqualTo("[0, 1)");
    assertThat(Allowed.zeroOr(1e-6, .9).words()).isEqualTo("0 or [1e-6, 0.9]");
    assertThat(OUTPUT.range()).isEqualTo("last or average");
    assertThat(PENALTY.within(PENALTY.allowed().as("(0, twice)")).range()).isEqualTo("(0, twice)");
    assertThat(PENALTY.or(.02).standard()).isEqualTo("0.02");
    assertThat(PENALTY.or(1.0).standard()).isEqualTo("1");
    assertThat(PENALTY.or(1.5e-9).standard()).isEqualTo("1.5e-9");
    assertThat(PENALTY.standard()).isEqualTo("1 / rounds");
  }

  private static void refuses(Setting<?> setting, String text, String message) {
    assertThatThrownBy(() -> given(setting.name(), text).value(setting))
        .hasMessageContaining(message);
  }

  private static Settings given(String name, String text) {
    return Settings.of(Map.of(name, text), DECLARED);
  }
}
