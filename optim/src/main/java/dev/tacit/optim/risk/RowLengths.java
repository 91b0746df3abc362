package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SecondOrderPass;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.io.Serializable;
import java.util.Arrays;

/** How long a row is, for whoever bounds its contribution; an immutable public value. */
public sealed interface RowLengths extends Serializable {
  RowLengths EUCLIDEAN = new Euclidean();

  /** Writes for rows [from, to) a number that the exact length does not exceed, to out[0], ... */
  void bounds(Rows rows, int from, int to, double[] out);

  /** The Euclidean norm. */
  record Euclidean() implements RowLengths {
    @Override
    public void bounds(Rows rows, int from, int to, double[] out) {
      for (int row = from; row < to; row++) {
        out[row - from] = rows.normBound(row);
      }
    }
  }

  /**
   * The norm of the features times their scale.
   *
   * @param slack what the computed scale may be off by, for a row of norm at most 1
   */
  record Scaled(Vec scale, double slack) implements RowLengths {
    @Override
    public void bounds(Rows rows, int from, int to, double[] out) {
      double[] factors = scale.toArray();
      double[] squares = new double[1];
      for (int row = from; row < to; row++) {
        squares[0] = 0;
        rows.visit(row, (j, entry) -> squares[0] += factors[j] * entry * (factors[j] * entry));
        double norm = Rounding.up(Math.sqrt(squares[0]), scale.dimension() + 8L);
        out[row - from] = norm + slack;
      }
    }
  }

  /**
   * The norm of the features times their scale, each less its centre times the last feature, which
   * is a constant that the rows were given. In the form |f a|^2 - 2 l (f c).(f a) + l^2 |f c|^2,
   * with l the last feature of a, which costs as much as the row has entries.
   *
   * @param centre of each feature, 0 for the last
   * @param slack what the computed square may be off by, for a row of norm at most 1
   */
  record Centred(Vec scale, Vec centre, double slack) implements RowLengths {
    @Override
    public void bounds(Rows rows, int from, int to, double[] out) {
      double[] squares = scale.map(factor -> factor * factor).toArray();
      double[] crossed = centre.toArray();
      double whole = 0;
      for (int j = 0; j < crossed.length; j++) {
        double once = squares[j] * crossed[j];
        whole += once * crossed[j];
        crossed[j] = once;
      }
      int last = squares.length - 1;
      double[] sums = new double[3]; // |f a|^2, (f c).(f a), and the last feature
      for (int row = from; row < to; row++) {
        Arrays.fill(sums, 0);
        rows.visit(
            row,
            (j, entry) -> {
              sums[0] += squares[j] * entry * entry;
              sums[1] += crossed[j] * entry;
              sums[2] = j == last ? entry : sums[2];
            });
        double square = sums[0] + sums[2] * (sums[2] * whole - 2 * sums[1]);
        double bound = Rounding.up(Math.max(0, square) + slack, 4);
        out[row - from] = Rounding.up(Math.sqrt(bound), 4);
      }
    }
  }

  /**
   * The root of row' form row.
   *
   * @param slack what the computed value may be off by, for a row of norm at most 1
   */
  record Form(SymmetricMatrix form, double slack) implements RowLengths {
    @Override
    public void bounds(Rows rows, int from, int to, double[] out) {
      new SecondOrderPass(rows).quadraticForms(from, to, form, out);
      for (int k = 0; k < to - from; k++) {
        double squared = Rounding.up(Math.max(0, out[k]) + slack, 4);
        out[k] = Rounding.up(Math.sqrt(squared), 4);
      }
    }
  }
}
