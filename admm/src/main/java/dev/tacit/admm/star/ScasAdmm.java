package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.EmpiricalRisk;
import java.util.stream.IntStream;

/**
 * Distributed SCAS-ADMM, no privacy (Ding et al. 2019, algorithm 1): min over x of sum_i f_i(x) +
 * g(x), each agent taking variance-reduced stochastic steps on its augmented Lagrangian.
 *
 * <p>Assumes convex smooth losses. An agent sends its local model to the hub in the clear; the
 * receipt says that nothing protects it.
 *
 * <p>Errata: the loop starts at s = 0, since v^1 is not defined otherwise (fact
 * skipped-inner-step); the weights of the average are no convex combination as printed (fact
 * printed-averaging).
 *
 * @param risk the owner's rows
 * @param scale of the sum of losses: weight over records
 * @param batchSize records of an inner step, 1 in the paper
 */
record ScasAdmm(InnerLoop loop, EmpiricalRisk risk, double scale, int batchSize)
    implements StarAlgorithm {

  @Override
  public Released local(StarView view, Curator curator) {
    Vec full = risk.gradientSum(view.local().value()).scaled(scale); // line 4
    Vec anchor = view.local().value(); // line 5
    InnerPath path = loop.start(anchor, view.consensus().value(), view.dual().value()); // line 6
    for (int s = 0; s < loop.innerSteps(); s++) { // line 7
      Vec point = path.point();
      Vec correction = s == 0 ? Vec.zeros(risk.dimension()) : difference(point, anchor, s, curator);
      path = path.step(full.plus(correction)); // lines 9 to 11
    }
    return curator.releaseInClear(
        Site.MODEL.name(), path.mean(), Audience.EVERYONE); // lines 13, 14
  }

  private Vec difference(Vec point, Vec anchor, int s, Curator curator) {
    IntStream.Builder chosen = IntStream.builder();
    curator.fixedSizeBatch("batch/" + s, risk.count(), batchSize).visit(chosen); // line 8
    int[] records = chosen.build().toArray();
    Vec moved = risk.gradientSum(point, records).minus(risk.gradientSum(anchor, records));
    return moved.scaled(scale * risk.count() / batchSize);
  }
}
