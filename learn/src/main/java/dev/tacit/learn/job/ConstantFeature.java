package dev.tacit.learn.job;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;

/**
 * One feature more that is 1 in every record, so that the non-private reference has an intercept:
 * numbers are not spread around zero, as two classes are.
 */
final class ConstantFeature {
  private ConstantFeature() {}

  static Examples added(Examples examples) {
    int dimension = examples.dimension();
    RowsBuilder builder = Rows.sparse(dimension + 1);
    int[] indices = new int[dimension + 1];
    double[] values = new double[dimension + 1];
    int[] stored = new int[1];
    for (int row = 0; row < examples.count(); row++) {
      if (examples.isEmpty(row)) {
        builder.appendEmpty();
        continue;
      }
      stored[0] = 0;
      examples
          .rows()
          .visit(
              row,
              (index, entry) -> {
                indices[stored[0]] = index;
                values[stored[0]++] = entry;
              });
      indices[stored[0]] = dimension;
      values[stored[0]++] = 1;
      builder.append(indices, values, stored[0]);
    }
    return examples.withRows(builder.build());
  }

  /** The weight of that feature is what is added to every score. */
  static LinearModel toIntercept(LinearModel model) {
    double[] weights = model.weights().toArray();
    int last = weights.length - 1;
    return new LinearModel(Vec.of(Arrays.copyOf(weights, last)), model.intercept() + weights[last]);
  }
}
