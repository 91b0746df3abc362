package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The inner loop of algorithms 1 and 2 once the gradients are given: a function of released values
 * when the gradients are. It has S steps, s = 0 .. S - 1 (fact skipped-inner-step). Line numbers
 * are those of algorithm 2; algorithm 1 has no line 8, the noise, so that its later lines count one
 * less.
 *
 * @param weight of the new iterate in the averaged point, see {@link Averaging}
 */
public record InnerLoop(double penalty, double stepSize, int innerSteps, double weight)
    implements PostProcessing {
  public InnerLoop {
    Finite.positive("penalty", penalty);
    Finite.positive("stepSize", stepSize);
    Finite.positive("weight", weight);
    if (innerSteps < 1) {
      throw new IllegalArgumentException("innerSteps = " + innerSteps + " must be at least 1");
    }
  }

  /** v^0 = anchor = the local model (line 6). */
  InnerPath start(Vec local, Vec consensus, Vec dual) {
    Vec pull = dual.plusScaled(-penalty, consensus);
    return new InnerPath(this, pull, local, Vec.zeros(local.dimension()), 0);
  }

  @Override
  public String name() {
    return "inner loop of an agent";
  }

  /** Local, consensus, dual, then one gradient for each step; gives the mean (line 14). */
  @Override
  public Vec apply(List<Vec> released) {
    InnerPath path = start(released.get(0), released.get(1), released.get(2));
    for (Vec gradient : released.subList(3, released.size())) {
      path = path.step(gradient);
    }
    return path.mean();
  }
}
