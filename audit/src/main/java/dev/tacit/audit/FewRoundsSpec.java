package dev.tacit.audit;

import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Derives a training specification with few rounds for audits: epsilon is calibrated to the number
 * of rounds, so fewer rounds lose no power and run faster.
 */
public final class FewRoundsSpec {
  private static final Map<String, String> FEW_ROUNDS =
      Map.of("rounds", "2", "innerSteps", "1", "gate.maxAbove", "1", "clip", "0.25");

  private FewRoundsSpec() {}

  /** Those of these values that were not asked for, by name of the setting. */
  public static Map<String, String> defaultSettings(TrainingSpec spec) {
    List<String> names = spec.algorithm().settings().stream().map(Setting::name).toList();
    Map<String, String> chosen = new TreeMap<>(FEW_ROUNDS);
    chosen.keySet().retainAll(names);
    chosen.keySet().removeAll(spec.settings().asMap().keySet());
    return chosen;
  }

  /** The same with these values for the settings that the algorithm has and nobody gave. */
  public static TrainingSpec of(TrainingSpec spec) {
    Map<String, String> settings = new LinkedHashMap<>(spec.settings().asMap());
    settings.putAll(defaultSettings(spec));
    return spec.with(Settings.of(settings, spec.algorithm().settings()));
  }
}
