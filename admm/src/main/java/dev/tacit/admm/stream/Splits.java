package dev.tacit.admm.stream;

import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Setup;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.prox.GroupNorm;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.prox.Regulariser;
import dev.tacit.optim.prox.StackedRegulariser;
import java.util.List;

/**
 * From the penalties that people give to g(A x). Differences along the edges of a forest have full
 * row rank; a cycle, or a lasso stacked below, takes it away and with it the amplified claim (fact
 * full-row-rank), never the local one.
 */
final class Splits {
  private Splits() {}

  static SplitTerm of(Setup setup, EffectiveSettings effective, double ridgeInLoss) {
    double penalty = effective.read(StreamSettings.PENALTY);
    Penalties given = setup.penalties();
    int dimension = setup.dimension();
    if (given.group() > 0 && (given.fused() > 0 || given.lasso() > 0)) {
      throw new IllegalArgumentException(
          "regulariser group = "
              + given.group()
              + " stands alone or with l2 in noisy-stream; leave l1 and fused out");
    }
    if (given.fused() > 0) {
      boolean edgesOnly = effective.read(StreamSettings.COUPLING).equals("edges");
      return fused(edgesOnly ? withoutLasso(given) : given, dimension, penalty);
    }
    effective.reportUnused(StreamSettings.COUPLING);
    if (given.group() > 0) {
      int[] widths = given.groupWidths().stream().mapToInt(Integer::intValue).toArray();
      return new SplitTerm(
          CouplingMatrix.identity(dimension), GroupNorm.of(given.group(), widths), penalty);
    }
    return new SplitTerm(
        CouplingMatrix.identity(dimension),
        new ElasticNet(given.lasso(), (1 - ridgeInLoss) * given.ridge()),
        penalty);
  }

  private static Penalties withoutLasso(Penalties given) {
    return new Penalties(
        given.ridge(), 0, 0, given.fused(), List.of(), given.edges(), given.matrix());
  }

  private static SplitTerm fused(Penalties given, int dimension, double penalty) {
    LinearMap coupling = given.coupling(dimension);
    if (given.lasso() == 0) {
      return new SplitTerm(CouplingMatrix.of(coupling), new L1Norm(given.fused()), penalty);
    }
    Regulariser both =
        StackedRegulariser.of(
            new L1Norm(given.fused()), coupling.outputs(), new L1Norm(given.lasso()), dimension);
    return new SplitTerm(
        CouplingMatrix.of(coupling.stackedOn(LinearMap.identity(dimension))), both, penalty);
  }
}
