package dev.tacit.admm.central;

import dev.tacit.admm.run.Penalties;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.prox.GroupNorm;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.prox.Regulariser;
import dev.tacit.optim.prox.StackedRegulariser;

/**
 * A penalty as g(A x) with a proximal g. Elastic net and groups have A = I; the graph-guided fused
 * lasso, or a matrix W of the user's own, has A = [W; I], which has full column rank and never full
 * row rank (fact split-rank).
 */
public record SplitForm(Coupling coupling, Regulariser regulariser) {

  public static SplitForm of(Penalties penalties, int dimension) {
    Regulariser own = own(penalties);
    LinearMap identity = LinearMap.identity(dimension);
    if (penalties.fused() == 0) {
      return new SplitForm(Coupling.of(identity), own);
    }
    for (Edge edge : penalties.edges()) {
      requireFeature(edge.from(), dimension);
      requireFeature(edge.to(), dimension);
    }
    LinearMap above = penalties.coupling(dimension);
    Regulariser fused = new L1Norm(penalties.fused());
    return new SplitForm(
        Coupling.of(above.stackedOn(identity)),
        StackedRegulariser.of(fused, above.outputs(), own, dimension));
  }

  private static Regulariser own(Penalties penalties) {
    if (penalties.group() == 0) {
      return new ElasticNet(penalties.lasso(), penalties.ridge());
    }
    if (penalties.lasso() > 0 || penalties.ridge() > 0) {
      throw new IllegalArgumentException(
          "regulariser group = "
              + penalties.group()
              + " cannot be combined with l1 or l2: their sum has no proximal operator here;"
              + " write group=W alone (fused may stay), or l1=W,l2=W without group");
    }
    int[] widths = penalties.groupWidths().stream().mapToInt(Integer::intValue).toArray();
    return GroupNorm.of(penalties.group(), widths);
  }

  private static void requireFeature(int feature, int dimension) {
    if (feature >= dimension) {
      throw new IllegalArgumentException(
          "the graph names feature "
              + feature
              + ", but features are 0 to "
              + (dimension - 1)
              + "; correct the graph file");
    }
  }
}
