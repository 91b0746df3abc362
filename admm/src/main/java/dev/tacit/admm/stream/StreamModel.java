package dev.tacit.admm.stream;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.theorem.iteration.LaterLosses;
import dev.tacit.dp.theorem.iteration.NoisyIteration;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * The public inputs of noisy gradient ADMM.
 *
 * @param stepSize eta
 * @param neighbours replace-one: another user holds the place; add-remove: the place is there and
 *     holds no data (gradient zero), since the number of iterations is public
 */
public record StreamModel(
    UserLoss user, SplitTerm split, double stepSize, StreamNoise noise, Neighbours neighbours) {
  public StreamModel {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(split, "split");
    Objects.requireNonNull(noise, "noise");
    Objects.requireNonNull(neighbours, "neighbours");
    Finite.positive("stepSize", stepSize);
  }

  public int dimension() {
    return split.coupling().dimension();
  }

  /** Delta: how far a neighbour can move one user's gradient (fact user-gradient). */
  public double gradientShift() {
    double bound = user.gradientBound();
    return neighbours == Neighbours.REPLACE_ONE ? 2 * bound : bound;
  }

  /** What the theorem on amplification needs to know of the iteration. */
  public NoisyIteration iteration() {
    return new NoisyIteration(
        stepSize, split.penalty(), split.coupling().singularValues(), noise, gradientShift());
  }

  /** The constants that the clip and the row bound enforce on every user. */
  public LaterLosses laterLosses() {
    return new LaterLosses(user.smoothness(), user.ridge(), split.regulariser().strongConvexity());
  }
}
