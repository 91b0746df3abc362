package dev.tacit.admm.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The values that somebody gave, as text or typed. What is in force is {@link EffectiveSettings}.
 */
public final class Settings {
  private final SortedMap<String, String> values;

  /** Those that a step around the algorithm has read, with the values in force. */
  private final Map<String, String> read;

  private Settings(SortedMap<String, String> values, Map<String, String> read) {
    this.values = values;
    this.read = read;
  }

  public static Settings none() {
    return new Settings(new TreeMap<>(), Map.of());
  }

  /** Values in words; refuses names that the algorithm does not declare. */
  public static Settings of(Map<String, String> values, List<Setting<?>> declared) {
    Settings given = new Settings(new TreeMap<>(values), Map.of());
    given.requireDeclared(declared);
    return given;
  }

  /** A typed value; the same as {@code none().with(setting, value)}. */
  public static <T> Settings of(Setting<T> setting, T value) {
    return none().with(setting, value);
  }

  /** One value more, or another one; refused if the setting does not allow it. */
  public <T> Settings with(Setting<T> setting, T value) {
    String text = setting.allowed().text(value);
    setting.allowed().parse(setting.name(), text);
    SortedMap<String, String> more = new TreeMap<>(values);
    more.put(setting.name(), text);
    return new Settings(more, read);
  }

  /**
   * For an algorithm that does not know the setting, because a step around it has read it: the
   * setting is no longer among the values, and is reported with those of the algorithm.
   *
   * @param value in force
   */
  public <T> Settings withRead(Setting<T> setting, T value) {
    SortedMap<String, String> others = new TreeMap<>(values);
    others.remove(setting.name());
    Map<String, String> more = new LinkedHashMap<>(read);
    more.put(setting.name(), setting.allowed().text(value));
    return new Settings(others, Collections.unmodifiableMap(more));
  }

  Map<String, String> read() {
    return read;
  }

  /** The value that was given, checked; empty where the default is to be used. */
  public <T> Optional<T> value(Setting<T> setting) {
    return text(setting.name()).map(text -> setting.allowed().parse(setting.name(), text));
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  void requireDeclared(List<Setting<?>> declared) {
    SortedSet<String> known = new TreeSet<>();
    declared.forEach(setting -> known.add(setting.name()));
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "setting " + name + " is not known here; allowed are " + String.join(", ", known));
      }
    }
  }

  /** By name, as text. */
  public SortedMap<String, String> asMap() {
    return Collections.unmodifiableSortedMap(values);
  }

  /** Name and value in alphabetical order, the same for the same settings. */
  @Override
  public String toString() {
    return values.toString();
  }
}
