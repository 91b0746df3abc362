package dev.tacit.admm.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The values given by {@code --set}, checked against what an algorithm declares. */
public final class Settings {
  private final Map<String, String> values;

  private Settings(Map<String, String> values) {
    this.values = values;
  }

  public static Settings none() {
    return new Settings(Map.of());
  }

  /** Refuses names that the algorithm does not declare. */
  public static Settings of(Map<String, String> values, List<Setting> declared) {
    Set<String> known = new TreeSet<>();
    declared.forEach(setting -> known.add(setting.name()));
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "setting " + name + " is not known here; allowed are " + String.join(", ", known));
      }
    }
    return new Settings(new TreeMap<>(values));
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public double number(String name, double standard, double min, double max) {
    String given = values.get(name);
    if (given == null) {
      return standard;
    }
    double value;
    try {
      value = Double.parseDouble(given);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " = " + given + " is not a number", e);
    }
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          name + " = " + given + " must be " + range(min, max) + "; leave it out for the default");
    }
    return value;
  }

  /** As people write it; the smallest normal number stands for "above 0". */
  private static String range(double min, double max) {
    return min == Double.MIN_NORMAL
        ? "above 0 and at most " + plain(max)
        : "in [" + plain(min) + ", " + plain(max) + "]";
  }

  private static String plain(double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }

  public int count(String name, int standard, int min, int max) {
    double value = number(name, standard, min, max);
    if (value != Math.rint(value)) {
      throw new IllegalArgumentException(name + " = " + value + " must be a whole number");
    }
    return (int) value;
  }

  public boolean flag(String name, boolean standard) {
    String given = values.get(name);
    if (given == null) {
      return standard;
    }
    if (!given.equals("true") && !given.equals("false")) {
      throw new IllegalArgumentException(name + " = " + given + " must be true or false");
    }
    return given.equals("true");
  }

  public String choice(String name, String standard, Set<String> allowed) {
    String given = values.getOrDefault(name, standard);
    if (!allowed.contains(given)) {
      throw new IllegalArgumentException(
          name + " = " + given + " must be one of " + new TreeSet<>(allowed));
    }
    return given;
  }

  /** Name and value in alphabetical order, the same for the same settings. */
  @Override
  public String toString() {
    return values.toString();
  }
}
