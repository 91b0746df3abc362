package dev.tacit.admm.stream;

import dev.tacit.admm.run.InForce;
import dev.tacit.dp.theorem.iteration.Shown;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import java.util.EnumSet;
import java.util.Set;

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
  StreamChoices {
    shown = Set.copyOf(shown);
  }

  static StreamChoices of(InForce inForce, int users) {
    boolean inState = inForce.read(StreamSettings.NOISE_PLACE).equals("state");
    StreamChoices choices =
        new StreamChoices(
            inForce.read(StreamSettings.PASSES),
            inForce.read(StreamSettings.ORDER),
            inForce.read(StreamSettings.STOP),
            inForce.read(StreamSettings.OUTPUT),
            inForce.read(StreamSettings.START),
            inState ? StreamNoise.Place.STATE : StreamNoise.Place.GRADIENT,
            inForce.read(StreamSettings.SHOWN));
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
}
