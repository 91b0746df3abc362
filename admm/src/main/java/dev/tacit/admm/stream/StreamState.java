package dev.tacit.admm.stream;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one user hands to the next. Both parts are functions of released values, and still secret
 * from everybody but the next user if earlier users are to be protected better than locally.
 *
 * @param model x
 * @param dual lambda with the paper's minus sign: the negative of the house dual
 */
public record StreamState(Released model, Released dual) {
  public StreamState {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(dual, "dual");
  }

  /** Both parts by name, as they are handed over. */
  SortedMap<String, Vec> values() {
    return new TreeMap<>(Map.of("model", model.value(), "dual", dual.value()));
  }

  /** A public start: every coordinate of x the same, no dual. */
  public static StreamState start(CouplingMatrix coupling, double coordinate) {
    return new StreamState(
        Released.zeros(coupling.dimension()).map(new Everywhere(coordinate)),
        Released.zeros(coupling.rows()));
  }

  /** The same public number in every entry. */
  record Everywhere(double number) implements PostProcessing {
    @Override
    public String name() {
      return "public start";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return released.get(0).map(entry -> number);
    }
  }
}
