package dev.tacit.admm.stream;

import dev.tacit.dp.theorem.iteration.StreamNoise;
import java.util.Set;

/**
 * Choices of a run that are not part of the iteration.
 *
 * @param passes how often every user is used
 * @param order {@code random}: uniform, drawn once and secret; {@code given}: as the rows stand
 * @param start every coordinate of x_0
 */
record StreamChoices(int passes, String order, double start, StreamNoise.Place place) {
  static final Set<String> ORDERS = Set.of("random", "given");
  static final Set<String> PLACES = Set.of("state", "gradient");

  boolean secretOrder() {
    return order.equals("random");
  }

  String noisePlace() {
    return place == StreamNoise.Place.STATE ? "state" : "gradient";
  }
}
