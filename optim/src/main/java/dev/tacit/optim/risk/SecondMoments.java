package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SecondOrderPass;
import dev.tacit.optim.linalg.SymmetricMatrix;

/**
 * Weighted outer products of rows and quadratic forms of rows, in several threads. Rows are cut
 * into parts as in every sum here, so the bits do not depend on the number of threads.
 */
public final class SecondMoments {
  private final Rows rows;
  private final Parallelism parallelism;

  private SecondMoments(Rows rows, Parallelism parallelism) {
    this.rows = rows;
    this.parallelism = parallelism;
  }

  public static SecondMoments of(Rows rows, Parallelism parallelism) {
    return new SecondMoments(rows, parallelism);
  }

  public static SecondMoments of(Rows rows) {
    return of(rows, Parallelism.available());
  }

  /**
   * The sum over rows of weight times the row's outer product with itself. No entry goes through
   * more additions than there are rows, or a few more if there are few.
   */
  public SymmetricMatrix gram(double[] weights) {
    return RecordSums.of(rows, parallelism).gram(weights);
  }

  /**
   * For each row its value row' form row, rounded as {@link SecondOrderPass#quadraticForms} says.
   */
  public double[] forms(SymmetricMatrix form) {
    double[] values = new double[rows.count()];
    new BlockSum(rows.count(), rows.dimension(), parallelism)
        .sum(
            null,
            (from, to, nothing) -> {
              double[] part = new double[to - from];
              new SecondOrderPass(rows).quadraticForms(from, to, form, part);
              System.arraycopy(part, 0, values, from, part.length);
              return 0;
            });
    return values;
  }
}
