package dev.tacit.admm.stream;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.dp.theorem.iteration.StateExposure;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** A list such as {@code averages,relay}; each name is one of {@link StateExposure}. */
record ExposureList() implements AllowedValues<Set<StateExposure>> {
  private static final String NOTHING = "nothing";

  @Override
  public Set<StateExposure> parse(String name, String text) {
    Set<StateExposure> exposures = EnumSet.noneOf(StateExposure.class);
    if (text.equals(NOTHING)) {
      return exposures;
    }
    for (String word : text.split(",", -1)) {
      exposures.add(exposure(name, word.strip(), text));
    }
    return exposures;
  }

  private StateExposure exposure(String name, String word, String text) {
    for (StateExposure one : StateExposure.values()) {
      if (label(one).equals(word)) {
        return one;
      }
    }
    throw new IllegalArgumentException(name + " = " + text + " must be " + description());
  }

  @Override
  public String text(Set<StateExposure> value) {
    Set<String> labels = new TreeSet<>();
    value.forEach(exposure -> labels.add(label(exposure)));
    return labels.isEmpty() ? NOTHING : String.join(",", labels);
  }

  @Override
  public String description() {
    Set<String> labels = new TreeSet<>();
    for (StateExposure one : StateExposure.values()) {
      labels.add(label(one));
    }
    return "nothing, or a list of " + String.join(", ", labels);
  }

  private static String label(StateExposure exposure) {
    return exposure.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
