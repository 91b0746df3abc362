package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.SecretBatch;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.AnchoredGradients;
import java.util.ArrayList;
import java.util.List;

/**
 * PS-ADMM as the listing has it (Ding et al. 2019, algorithm 2): every inner step takes one record
 * and adds fresh noise to the whole stochastic gradient. For comparison with the paper; {@link
 * PsAdmm} is the form to use.
 *
 * <p>Guarantee: the noise is drawn in two independent parts whose variances add up to the printed
 * one, one for the full gradient, which is in every step and not amplified, and one for the sampled
 * difference (fact whole-gradient). The receipts price exactly these.
 *
 * <p>Errata: sensitivity 3G holds for add-remove only (fact inner-gradient-sensitivity); a single
 * uniform draw is priced for replace-one through the symmetrised pair, for add-remove the draw is a
 * Poisson batch of the same expected size (fact fixed-batch-sampling).
 */
record PrintedPsAdmm(InnerLoop loop, OwnerData data, PrintedPsNoise noise)
    implements StarAlgorithm {

  @Override
  public Released local(StarView view, Curator curator) {
    Sensitive full = data.gradient(view.local().value()); // line 4
    AnchoredGradients anchored = data.anchoredAt(view.local().value()); // line 5
    List<Released> parts = new ArrayList<>(List.of(view.local(), view.consensus(), view.dual()));
    InnerPath path =
        loop.start(view.local().value(), view.consensus().value(), view.dual().value()); // line 6
    for (int s = 0; s < loop.innerSteps(); s++) { // line 7
      Released gradient = // line 8, its part for the full gradient
          curator.release(Site.GRADIENT.numbered(s), full, noise.gradientAt(s), Audience.EVERYONE);
      Released estimate =
          s == 0
              ? gradient
              : PsAdmm.corrected(gradient, difference(anchored, path.point(), s, curator));
      parts.add(estimate);
      path = path.step(estimate.value()); // lines 10 to 12
    }
    return Released.combined(parts, loop); // lines 14, 15
  }

  private Released difference(AnchoredGradients anchored, Vec point, int s, Curator curator) {
    SecretBatch batch = data.draw(noise.batches(), curator, "batch/" + s); // line 9
    double divisor = noise.batches().divisor(data.facts().records());
    Sensitive moved = data.difference(anchored, point, batch, 2 * data.facts().clip(), divisor);
    // Line 8, its part for the difference.
    return curator.release(
        PsAdmm.DIFFERENCE.numbered(s), moved, noise.difference(), Audience.EVERYONE);
  }
}
