package dev.tacit.optim.prox;

import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * split(A x): a regulariser of the split variable y = A x, which has no simple proximal operator in
 * x; splitting methods use the two parts. The graph-guided fused lasso has A = [W; I].
 */
public record GeneralisedLasso(LinearMap map, Regulariser split) {

  /** fused * sum over edges {i, j} of |x_i - x_j|, plus l1 |x|_1, through A = [W; I]. */
  public static GeneralisedLasso fused(int dimension, List<Edge> edges, double fused, double l1) {
    Finite.notNegative("fused", fused);
    Finite.notNegative("l1", l1);
    LinearMap differences = LinearMap.differences(dimension, edges);
    LinearMap map = differences.stackedOn(LinearMap.identity(dimension));
    Regulariser split =
        StackedRegulariser.of(new L1Norm(fused), differences.outputs(), new L1Norm(l1), dimension);
    return new GeneralisedLasso(map, split);
  }

  public double value(Vec model) {
    return split.value(map.times(model));
  }
}
