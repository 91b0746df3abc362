package dev.tacit.admm.central;

import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;

/**
 * The constraint A x + B y = c with B = -I: the split variable is y = A x - c. Every problem of the
 * paper has this form, and only then is the y-update a proximal operator.
 */
public record Coupling(LinearMap map, Vec offset) {
  public Coupling {
    Objects.requireNonNull(map, "map");
    if (offset.dimension() != map.outputs()) {
      throw new IllegalArgumentException(
          "offset has " + offset.dimension() + " entries, the map has " + map.outputs() + " rows");
    }
  }

  public static Coupling of(LinearMap map) {
    return new Coupling(map, Vec.zeros(map.outputs()));
  }

  /** The largest |A x| over unit x. */
  double norm() {
    return map.largestSingularValue();
  }

  /** A x - c, the split variable that a model asks for. */
  public Vec image(Vec model) {
    return map.times(model).minus(offset);
  }

  /** A x - y - c, how far a pair is from feasible. */
  public Vec residual(Vec model, Vec split) {
    return image(model).minus(split);
  }
}
