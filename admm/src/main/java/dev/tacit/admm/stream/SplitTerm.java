package dev.tacit.admm.stream;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.Regulariser;
import java.util.Objects;

/**
 * The public half of the problem: minimise f(x) + g(y) subject to A x - y = 0 with a penalty on the
 * difference (B = -I, c = 0 in the paper).
 *
 * @param regulariser g, any closed convex function with a proximal operator
 * @param penalty beta
 */
public record SplitTerm(CouplingMatrix coupling, Regulariser regulariser, double penalty) {
  public SplitTerm {
    Objects.requireNonNull(coupling, "coupling");
    Objects.requireNonNull(regulariser, "regulariser");
    Finite.positive("penalty", penalty);
  }

  /** The minimiser G(dual - penalty A x) of lemma 3.1, from A x and the dual. */
  Vec split(Vec coupled, Vec dual) {
    return regulariser.prox(coupled.plusScaled(-1 / penalty, dual), 1 / penalty);
  }
}
