package dev.tacit.learn.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No value in force is missing from a plan, and what people give is what is in force. */
class SettingsInForceTest {
  private static final int DIMENSION = 3;
  private static final Map<String, Plan> PLANS = new ConcurrentHashMap<>();

  private record Case(Algorithm algorithm, Calibration calibration, Map<String, String> given) {
    @Override
    public String toString() {
      return algorithm.name() + " " + algorithm.topology() + " " + calibration + " " + given;
    }

    Plan plan(Settings settings) {
      int agents = algorithm.topology() == Topology.CENTRAL ? 1 : 3;
      boolean mesh = algorithm.topology() == Topology.MESH;
      // Owners of several sizes, so that rules by owner show.
      List<Integer> rows = new ArrayList<>(Collections.nCopies(agents, 60));
      rows.set(0, 80);
      return algorithm.plan(
          new Setup(
              rows,
              DIMENSION,
              Collections.nCopies(DIMENSION, true),
              mesh ? List.of(new Edge(0, 1), new Edge(1, 2)) : List.of(),
              new LogisticLoss(),
              penalties(),
              algorithm.isPrivate()
                  ? Optional.of(new Budget(2, 1e-4, Neighbours.REPLACE_ONE))
                  : Optional.empty(),
              calibration,
              settings));
    }

    private Penalties penalties() {
      if (algorithm.name().equals("metric-admm")) {
        return Penalties.none();
      }
      return given.containsKey("graph.share")
          ? new Penalties(.05, .01, 0, List.of())
          : Penalties.ridge(.05);
    }

    /** Made once: a calibration with batches takes a second. */
    Plan plan() {
      return PLANS.computeIfAbsent(
          toString(), name -> plan(Settings.of(given, algorithm.settings())));
    }
  }

  /** Every algorithm and topology, each calibration that it has, and settings that rule others. */
  static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      cases.add(new Case(algorithm, Calibration.SOUND, Map.of()));
      if (algorithm.isPrivate() && hasPaper(algorithm)) {
        cases.add(new Case(algorithm, Calibration.PAPER, Map.of()));
      }
      for (Map<String, String> given : variants(algorithm)) {
        cases.add(new Case(algorithm, Calibration.SOUND, given));
      }
    }
    return cases;
  }

  private static boolean hasPaper(Algorithm algorithm) {
    return !Set.of("metric-admm", "dp-gd", "dp-last-iterate", "dvp-star")
        .contains(algorithm.name());
  }

  private static List<Map<String, String>> variants(Algorithm algorithm) {
    return switch (algorithm.name()) {
      case "ps-admm" ->
          List.of(
              Map.of("samplingRate", "0.2", "innerSteps", "2", "rounds", "2"),
              Map.of("samplingRate", "0.2", "innerSteps", "1"),
              Map.of(
                  "samplingRate",
                  "0.2",
                  "innerSteps",
                  "3",
                  "rounds",
                  "4",
                  "sampling",
                  "poisson-group"),
              Map.of("radius", "3", "absence", "0.3", "quorum", "2"));
      case "dvp-star" -> List.of(Map.of("noise", "gamma", "absence", "0.3"));
      case "dp-admm" -> List.of(Map.of("graph.share", "0.2"));
      case "ipp-admm" ->
          List.of(
              Map.of("gate.maxAbove", "15"),
              Map.of("gate.threshold", "0.5"),
              Map.of("gate.rule", "coin"),
              Map.of("gate.rule", "alternate"));
      case "admm" -> List.of(Map.of("clip", "0.5"));
      default -> List.of();
    };
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyDeclaredSettingIsReportedAndNoOther(Case one) {
    requireAllReported(one.algorithm(), one.plan());
  }

  private static void requireAllReported(Algorithm algorithm, Plan plan) {
    List<String> declared = algorithm.settings().stream().map(Setting::name).toList();
    assertThat(plan.settings().keySet()).containsExactlyElementsOf(declared);
    assertThat(plan.settings().values()).noneMatch(String::isBlank);
    assertThat(plan.derived().keySet()).doesNotContainAnyElementsOf(declared);
  }

  /** What a plan reports means the same plan when somebody gives it. */
  @ParameterizedTest
  @MethodSource("cases")
  void theValuesReportedGiveTheSamePlan(Case one) {
    Plan first = one.plan();
    Settings reported = Settings.none();
    for (Setting<?> setting : one.algorithm().settings()) {
      String value = first.settings().get(setting.name());
      if (!isProse(value)) {
        reported = with(reported, setting, value);
      }
    }
    Plan again = one.plan(reported);
    assertThat(again.settings()).isEqualTo(first.settings());
    assertThat(again.derived()).isEqualTo(first.derived());
    assertThat(again.event(0)).isEqualTo(first.event(0));
  }

  private static boolean isProse(String value) {
    return value.equals(EffectiveSettings.UNUSED) || value.equals("none") || value.contains(" ");
  }

  private static <T> Settings with(Settings settings, Setting<T> setting, String text) {
    return settings.with(setting, setting.allowed().parse(setting.name(), text));
  }

  @Test
  void nothingButWhatIsKnownIsReportedInWords() {
    Set<String> prose = new HashSet<>();
    for (Case one : cases()) {
      one.plan()
          .settings()
          .forEach(
              (name, value) -> {
                if (isProse(value) && !value.equals(EffectiveSettings.UNUSED)) {
                  prose.add(name);
                }
              });
    }
    assertThat(prose).containsExactlyInAnyOrder("clip", "stepSize", "gate.threshold");
  }

  @Test
  void everySettingSaysWhatItIs() {
    for (Algorithm algorithm : Algorithms.all()) {
      Set<String> names = new HashSet<>();
      for (Setting<?> setting : algorithm.settings()) {
        assertThat(names.add(setting.name())).as(setting.name()).isTrue();
        assertThat(setting.defaultText()).isNotBlank();
        assertThat(setting.range()).isNotBlank();
        assertThat(setting.meaning()).isNotBlank();
        requireOwnDefault(setting);
      }
    }
  }

  private static <T> void requireOwnDefault(Setting<T> setting) {
    setting
        .value()
        .ifPresent(
            value -> {
              assertThat(setting.allowed().parse(setting.name(), setting.allowed().text(value)))
                  .isEqualTo(value);
              assertThat(setting.allowed().parse(setting.name(), setting.defaultText()))
                  .as("the default of %s as people read it", setting.name())
                  .isEqualTo(value);
            });
  }

  /** The twin: an algorithm that keeps a value to itself is found out. */
  @Test
  void anAlgorithmThatHidesAValueIsFoundOut() {
    Algorithm honest = Algorithms.named("exact");
    Case one = new Case(honest, Calibration.SOUND, Map.of());
    EffectiveSettings hiding = EffectiveSettings.of(Settings.none(), honest.settings());
    hiding.read(ExactSettings.INNER_STEPS);
    assertThatThrownBy(hiding::values).hasMessageContaining("declared and was not read");
    Algorithm other = Algorithms.named("dp-last-iterate");
    assertThatThrownBy(() -> requireAllReported(other, one.plan()))
        .isInstanceOf(AssertionError.class);
  }
}
