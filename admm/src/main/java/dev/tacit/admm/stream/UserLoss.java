package dev.tacit.admm.stream;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.Objects;

/**
 * The function that one user holds: a loss of a.x whose gradient is clipped record by record, plus
 * a ridge outside the clip. Only this form keeps the convexity that amplification needs (fact
 * score-clipping as corrected): clipping an average, a softmax gradient, or data and ridge together
 * does not.
 *
 * @param rowBound public bound B on |a|; a longer row is scaled down by its own user
 * @param clip public bound C on the gradient of the data part; infinite for none
 * @param ridge weight of ridge/2 |x|^2 inside every user's function, the same for all
 */
public record UserLoss(Loss loss, double rowBound, double clip, double ridge) {
  public UserLoss {
    Objects.requireNonNull(loss, "loss");
    Finite.positive("rowBound", rowBound);
    if (!(clip > 0)) {
      throw new IllegalArgumentException("clip = " + clip + " must be positive");
    }
    if (!(ridge >= 0) || Double.isInfinite(ridge)) {
      throw new IllegalArgumentException("ridge = " + ridge + " must be finite and not negative");
    }
    if (Double.isInfinite(Math.min(clip, loss.lipschitz()))) {
      throw new IllegalArgumentException(
          "clip is missing: the "
              + loss.name()
              + " loss has no bounded gradient, so one user could move the state without limit;"
              + " set clip to a public bound such as 1");
    }
  }

  /** Public bound on the norm of the data part of the gradient (fact user-gradient). */
  public double gradientBound() {
    return Math.min(clip, Math.nextUp(loss.lipschitz() * rowBound));
  }

  /** Public smoothness of the whole function: clipping does not change it (fact score-clipping). */
  public double smoothness() {
    return Math.nextUp(Math.nextUp(loss.curvatureBound() * rowBound * rowBound) + ridge);
  }

  /**
   * What multiplies the stored row in the clipped gradient at the given score of the stored row.
   * Uses a bound on the norm that errs upwards, so the product never exceeds the clip; a weight of
   * at most 1 leaves it convex, as smooth and within the clip.
   */
  double slope(Examples users, int user, double storedScore) {
    if (users.isEmpty(user)) {
      return 0;
    }
    Rows rows = users.rows();
    double norm = rows.normBound(user);
    double shrink = norm > rowBound ? rowBound / norm : 1;
    double cap = clip / (shrink * norm);
    double derivative = loss.derivative(shrink * storedScore, users.label(user));
    return users.weight(user) * (shrink * Math.max(-cap, Math.min(cap, derivative)));
  }
}
