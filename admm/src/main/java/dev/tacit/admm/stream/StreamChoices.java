package dev.tacit.admm.stream;

import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.dp.theorem.iteration.StateExposure;
import dev.tacit.dp.theorem.iteration.StreamFacts;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import java.util.EnumSet;
import java.util.Set;

/**
 * Choices of a run that are not part of the iteration.
 *
 * @param passes number of passes over the users
 * @param order {@code random}: uniform, drawn once and secret; {@code fresh}: the same for every
 *     pass anew; {@code given}: as the rows stand
 * @param stop {@code end}: when all were used; {@code random}: after a uniform number of users
 *     between half of them and all
 * @param output {@code last}: the last split; {@code average}: the mean of all x
 * @param start every coordinate of x_0
 * @param exposures what others than the next user see besides the last state
 */
record StreamChoices(
    int passes,
    String order,
    String stop,
    String output,
    double start,
    StreamNoise.Place place,
    Set<StateExposure> exposures) {
  StreamChoices {
    exposures = Set.copyOf(exposures);
  }

  static StreamChoices of(EffectiveSettings effective, int users) {
    boolean inState = effective.read(StreamSettings.NOISE_PLACE).equals("state");
    StreamChoices choices =
        new StreamChoices(
            effective.read(StreamSettings.PASSES),
            effective.read(StreamSettings.ORDER),
            effective.read(StreamSettings.STOP),
            effective.read(StreamSettings.OUTPUT),
            effective.read(StreamSettings.START),
            inState ? StreamNoise.Place.STATE : StreamNoise.Place.GRADIENT,
            effective.read(StreamSettings.SHOWN));
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

  /** How the run counts for the theorem; publishing an average shows it (fact final-state-only). */
  StreamFacts facts() {
    Set<StateExposure> all = EnumSet.noneOf(StateExposure.class);
    all.addAll(exposures);
    if (averaged()) {
      all.add(StateExposure.AVERAGES);
    }
    return StreamFacts.asPrescribed().withExposures(all);
  }
}
