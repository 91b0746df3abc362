package dev.tacit.cli.algorithm;

import dev.tacit.cli.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The settings of one run: what was given, else the defaults. All of them are in range. */
public final class Settings {
  private final Map<String, String> values;

  private Settings(Map<String, String> values) {
    this.values = values;
  }

  /** Refuses names that the algorithm does not know and values outside their domain. */
  public static Settings of(AlgorithmCard card, Map<String, String> given) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Setting setting : card.settings()) {
      values.put(setting.name(), setting.standard());
    }
    given.forEach((name, value) -> values.put(name, checked(card, name, value)));
    return new Settings(values);
  }

  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  public int wholeNumber(String name) {
    return Integer.parseInt(text(name));
  }

  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("the algorithm's card does not declare a setting " + name);
    }
    return value;
  }

  private static String checked(AlgorithmCard card, String name, String value) {
    List<Setting> settings = card.settings();
    Setting setting =
        settings.stream()
            .filter(candidate -> candidate.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    Refusal.usage(
                        "--set",
                        name,
                        "a setting of '" + card.name() + "': " + names(settings),
                        "See 'tacit algorithms'."));
    if (!setting.domain().contains(value)) {
      throw Refusal.usage(
          "--set " + name,
          value,
          setting.domain().inWords(),
          "The default is " + setting.standard() + ".");
    }
    return value;
  }

  private static String names(List<Setting> settings) {
    return settings.stream().map(Setting::name).collect(Collectors.joining(", "));
  }
}
