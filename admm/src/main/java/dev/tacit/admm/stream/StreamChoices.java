package dev.tacit.admm.stream;

import dev.tacit.admm.run.Settings;
import dev.tacit.dp.theorem.iteration.Shown;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Choices of a run that are not part of the iteration.
 *
 * @param passes how often every user is used
 * @param order {@code random}: uniform, drawn once and secret; {@code fresh}: the same for every
 *     pass anew; {@code given}: as the rows stand
 * @param stop {@code end}: when all were used; {@code random}: after a uniform number of users
 *     between half of them and all
 * @param output {@code last}: the last split; {@code average}: the mean of all x
 * @param start every coordinate of x_0
 * @param shown what others than the next user see besides the last state
 */
record StreamChoices(
    int passes,
    String order,
    String stop,
    String output,
    double start,
    StreamNoise.Place place,
    Set<Shown> shown) {
  private static final String NOTHING = "nothing";

  StreamChoices {
    shown = Set.copyOf(shown);
  }

  static StreamChoices of(Settings given, int users) {
    String place = given.choice("noisePlace", "state", Set.of("state", "gradient"));
    StreamChoices choices =
        new StreamChoices(
            given.count("passes", 1, 1, 1000),
            given.choice("order", "random", Set.of("random", "fresh", "given")),
            given.choice("stop", "end", Set.of("end", "random")),
            given.choice("output", "last", Set.of("last", "average")),
            given.number("start", 0, -1e6, 1e6),
            place.equals("state") ? StreamNoise.Place.STATE : StreamNoise.Place.GRADIENT,
            shown(given.text("shown").orElse(NOTHING)));
    choices.requireStoppable(users);
    return choices;
  }

  private void requireStoppable(int users) {
    if (stop.equals("random") && (passes > 1 || !order.equals("given") || users % 2 != 0)) {
      throw new IllegalArgumentException(
          "stop = random needs passes = 1, order = given and an even number of users; here passes ="
              + " "
              + passes
              + ", order = "
              + order
              + ", users = "
              + users
              + ": the mixture over stopping times is proved for that case only (fact F3.10)");
    }
  }

  /** A list such as {@code averages,relay}; each name is one of {@link Shown}. */
  private static Set<Shown> shown(String text) {
    Set<Shown> ways = EnumSet.noneOf(Shown.class);
    if (text.equals(NOTHING)) {
      return ways;
    }
    for (String name : text.split(",", -1)) {
      ways.add(way(name.strip(), text));
    }
    return ways;
  }

  private static Shown way(String name, String text) {
    for (Shown one : Shown.values()) {
      if (label(one).equals(name)) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "shown = " + text + " must be nothing, or a list of " + allLabels());
  }

  /** Every name that {@code shown} takes. */
  static Set<String> allLabels() {
    Set<String> labels = new TreeSet<>();
    for (Shown one : Shown.values()) {
      labels.add(label(one));
    }
    return labels;
  }

  private static String label(Shown way) {
    return way.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean secretOrder() {
    return !order.equals("given");
  }

  boolean freshOrders() {
    return order.equals("fresh") && passes > 1;
  }

  boolean randomStop() {
    return stop.equals("random");
  }

  boolean averaged() {
    return output.equals("average");
  }

  /** How the run counts for the theorem; publishing an average shows it (fact F3.0). */
  StreamFacts facts() {
    Set<Shown> ways = EnumSet.noneOf(Shown.class);
    ways.addAll(shown);
    if (averaged()) {
      ways.add(Shown.AVERAGES);
    }
    return StreamFacts.asPrescribed().showing(ways);
  }

  String noisePlace() {
    return place == StreamNoise.Place.STATE ? "state" : "gradient";
  }

  String shownText() {
    Set<String> labels = new TreeSet<>();
    shown.forEach(way -> labels.add(label(way)));
    return labels.isEmpty() ? NOTHING : String.join(",", labels);
  }
}
