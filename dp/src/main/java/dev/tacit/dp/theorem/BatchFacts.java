package dev.tacit.dp.theorem;

import dev.tacit.dp.event.Neighbours;
import java.util.Objects;

/**
 * What is known about the batch that a release was computed from.
 *
 * @param rate probability that a record is in a Poisson batch; size over population otherwise
 * @param size records in a fixed-size batch; 0 for Poisson batches
 * @param population records the batch was drawn from; public, 0 for Poisson batches
 * @param secret neither the members nor the realised size of the batch were shown, by time neither
 * @param fresh drawn anew, independently of data and of other batches
 * @param publicDivisor sums are divided by a public number, never by the realised size
 * @param clippedEach the contribution of every record was clipped by itself
 */
public record BatchFacts(
    Draw draw,
    double rate,
    int size,
    int population,
    Neighbours neighbours,
    boolean secret,
    boolean fresh,
    boolean publicDivisor,
    boolean clippedEach) {

  /** How the batch was drawn. */
  public enum Draw {
    POISSON,
    FIXED_SIZE_WITHOUT_REPLACEMENT,
    /** Anything else, such as draws with replacement or passes over a shuffled order. */
    OTHER
  }

  public BatchFacts {
    Objects.requireNonNull(draw, "draw");
    Objects.requireNonNull(neighbours, "neighbours");
    if (!(rate > 0 && rate <= 1)) {
      throw new IllegalArgumentException("rate = " + rate + " must be in (0, 1]");
    }
    if (draw == Draw.FIXED_SIZE_WITHOUT_REPLACEMENT && (size < 1 || size > population)) {
      throw new IllegalArgumentException(
          "size = " + size + " must be in [1, population = " + population + "]");
    }
  }

  /** A secret, fresh Poisson batch with a public divisor. */
  public static BatchFacts poisson(double rate, Neighbours neighbours) {
    return new BatchFacts(Draw.POISSON, rate, 0, 0, neighbours, true, true, true, true);
  }

  /** A secret, fresh batch of fixed size. */
  public static BatchFacts fixedSize(int size, int population, Neighbours neighbours) {
    return new BatchFacts(
        Draw.FIXED_SIZE_WITHOUT_REPLACEMENT,
        population < 1 ? 1 : Math.min(1, Math.max(Double.MIN_VALUE, (double) size / population)),
        size,
        population,
        neighbours,
        true,
        true,
        true,
        true);
  }
}
