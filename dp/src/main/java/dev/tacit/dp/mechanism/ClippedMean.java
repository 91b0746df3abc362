package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import java.util.Objects;

/**
 * The public facts about a mean of clipped rows, from which its sensitivity follows: the rows are
 * clipped to norm {@code clip}, summed in doubles and divided by {@code divisor}.
 *
 * <p>Assumed, and the caller's duty: the clip is enforced on the rows that are summed, a row that
 * is not finite counts as zero, and every number here is public. Under add-remove the number of
 * rows is private, so {@code rowsAtMost} is a public cap and not the count.
 *
 * @param clip bound on the L2 norm of each row's contribution
 * @param divisor public: the number of rows for replace-one, any constant for add-remove
 * @param rowsAtMost at least the number of rows that can be summed
 * @param additions how many floating-point additions a row passes through at most: the number of
 *     rows for a plain loop, block length plus number of blocks for a blocked one
 */
public record ClippedMean(
    double clip, double divisor, long rowsAtMost, long additions, Neighbours neighbours) {
  public ClippedMean {
    Objects.requireNonNull(neighbours, "neighbours");
    Finite.positive("clip", clip);
    Finite.positive("divisor", divisor);
    if (rowsAtMost < 1 || rowsAtMost > 1L << 40) {
      throw new IllegalArgumentException("rowsAtMost = " + rowsAtMost + " must be in [1, 2^40]");
    }
    if (additions < 1 || additions > rowsAtMost) {
      throw new IllegalArgumentException(
          "additions = " + additions + " must be in [1, rowsAtMost = " + rowsAtMost + "]");
    }
  }

  /** A plain loop over all {@code rows}, divided by their public number. */
  public static ClippedMean replaceOne(double clip, long rows) {
    return new ClippedMean(clip, rows, rows, rows, Neighbours.REPLACE_ONE);
  }

  /** A plain loop over at most {@code rowsAtMost} rows, divided by a public constant. */
  public static ClippedMean addRemove(double clip, double divisor, long rowsAtMost) {
    return new ClippedMean(clip, divisor, rowsAtMost, rowsAtMost, Neighbours.ADD_REMOVE);
  }

  /**
   * The bound for a sum in plain doubles: if each term passes k roundings the sum is off by at most
   * k u / (1 - k u) times the sum of the absolute terms, in every coordinate, hence in norm.
   */
  public Sensitivity sensitivity(int dimension) {
    double roundings = (additions + 3.0) * Rounding.UNIT;
    double gamma = Rounding.quotientUp(roundings, 1 - roundings - Rounding.UNIT);
    return sensitivity(dimension, Rounding.productUp(gamma, largestSum()));
  }

  /**
   * 2 clip / divisor for replace-one, clip / divisor for add-remove (fact mean-sensitivity),
   * widened by what doubles can add: a row clipped in doubles has norm at most clip (1 + (d + 8)
   * 2^-52), and under either neighbour the computed sum can be off by {@code sumError} (Casacuberta
   * et al. 2022) and its quotient by one rounding.
   *
   * @param sumError public bound on the distance between the computed and the exact sum of the
   *     clipped rows, for any data
   */
  public Sensitivity sensitivity(int dimension, double sumError) {
    double exact = neighbours == Neighbours.REPLACE_ONE ? 2 * clip / divisor : clip / divisor;
    double rowError = Rounding.productUp(exact, (dimension + 10.0) * 0x1p-52);
    double quotientError = Rounding.productUp(Rounding.UNIT, largestSum());
    double meanError =
        Rounding.quotientUp(
            Rounding.productUp(2, Rounding.sumUp(sumError, quotientError)), divisor);
    String because = "mean of rows clipped to norm " + clip + " with public divisor " + divisor;
    return new Sensitivity(Sensitivity.Norm.L2, Math.nextUp(exact), neighbours, because)
        .widened(Rounding.sumUp(rowError, meanError), "rounding of the sum in doubles");
  }

  /** The largest norm of the sum of absolute rows, the roundings of the clip included. */
  private double largestSum() {
    return Rounding.productUp(clip, (double) rowsAtMost * (1 + 0x1p-20));
  }
}
