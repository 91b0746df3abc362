package dev.tacit.admm.stream;

import dev.tacit.optim.linalg.Vec;
import java.util.Objects;

/**
 * What one user hands to the next. Both parts are functions of released values, and still secret
 * from everybody but the next user if earlier users are to be protected better than locally.
 *
 * @param model x
 * @param dual lambda with the paper's minus sign: the negative of the house dual
 */
public record StreamState(Vec model, Vec dual) {
  public StreamState {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(dual, "dual");
  }

  /** A public start: every coordinate of x the same, no dual. */
  public static StreamState start(CouplingMatrix coupling, double coordinate) {
    return new StreamState(
        Vec.zeros(coupling.dimension()).map(zero -> coordinate), Vec.zeros(coupling.rows()));
  }
}
