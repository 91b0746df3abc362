package dev.tacit.admm.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Effective settings of a plan. Reading a setting gives the user's value or the default and records
 * it, so that the report states what was used.
 *
 * <p>A plan is not made unless every setting that its algorithm declares was read: an ignored
 * setting would be a silent one.
 */
public final class EffectiveSettings {
  /** Reported where other settings leave this one nothing to do. */
  public static final String UNUSED = "not used";

  private final Settings explicit;
  private final Map<String, Setting<?>> declared = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();

  private EffectiveSettings(Settings given) {
    this.explicit = given;
  }

  /** Refuses what was given and is not declared. */
  public static EffectiveSettings of(Settings given, List<Setting<?>> declared) {
    given.requireDeclared(declared);
    EffectiveSettings effective = new EffectiveSettings(given);
    declared.forEach(setting -> effective.declared.put(setting.name(), setting));
    return effective;
  }

  public boolean declares(Setting<?> setting) {
    return declared.containsKey(setting.name());
  }

  /** A setting whose default is the same for every run. */
  public <T> T read(Setting<T> setting) {
    return read(
        setting,
        () ->
            setting
                .value()
                .orElseThrow(
                    () -> new IllegalStateException(setting.name() + " is set by a rule")));
  }

  /** A setting whose default follows from public numbers. The rule's value is not checked. */
  public <T> T read(Setting<T> setting, Supplier<T> rule) {
    T value = explicit(setting).orElseGet(rule);
    report(setting, setting.allowed().text(value));
    return value;
  }

  /** What was given, checked and not yet reported. */
  public <T> Optional<T> explicit(Setting<T> setting) {
    return explicit.value(setting);
  }

  /**
   * Reports in words what no single value expresses: what a run decides, or each owner for itself.
   */
  public void report(Setting<?> setting, String value) {
    if (!declares(setting)) {
      throw new IllegalStateException(setting.name() + " is read and not declared");
    }
    String before = values.putIfAbsent(setting.name(), value);
    if (before != null && !before.equals(value)) {
      throw new IllegalStateException(
          setting.name() + " = " + value + " was " + before + " when it was read first");
    }
  }

  /** Reports settings that others leave nothing to do. What was given is checked all the same. */
  public void reportUnused(Setting<?>... settings) {
    for (Setting<?> setting : settings) {
      explicit(setting);
      report(setting, UNUSED);
    }
  }

  /** Every declared setting in the order of the declaration, then those read by steps around. */
  public Map<String, String> values() {
    Map<String, String> ordered = new LinkedHashMap<>();
    for (String name : declared.keySet()) {
      String value = values.get(name);
      if (value == null) {
        throw new IllegalStateException(name + " is declared and was not read");
      }
      ordered.put(name, value);
    }
    ordered.putAll(explicit.read());
    return Collections.unmodifiableMap(ordered);
  }
}
