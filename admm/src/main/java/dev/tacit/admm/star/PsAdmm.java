package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.SecretBatch;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.AnchoredGradients;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * PS-ADMM (Ding et al. 2019, algorithm 2) in the form that can be accounted for (fact
 * anchored-rounds): the anchor gradient is clipped and noised once a round, the inner steps reuse
 * it, and the correction, if any, is a noisy sum of clipped differences over a secret batch. {@link
 * PrintedPsAdmm} is the listing itself, {@link Scaling} chooses the coordinates.
 *
 * <p>Guarantee, per owner and against everybody: sqrt(rounds) / gradientMultiplier GDP, composed
 * with that of the mean squares where the features are scaled, or with rounds * (innerSteps - 1)
 * sampled Gaussians where there is a correction (fact gaussian-composition, fact poisson-sampling,
 * fact fixed-batch-sampling).
 *
 * <p>Errata: theorem 2 supports no usable constant (fact printed-star-noise); the full gradient is
 * in every step and is not amplified by sampling (fact whole-gradient); loop and weights as in
 * {@link ScasAdmm} (fact printed-averaging, fact skipped-inner-step).
 */
record PsAdmm(InnerLoop loop, OwnerData data, PsNoise noise) implements StarAlgorithm {
  static final Site DIFFERENCE =
      new Site("difference", "how the way to move has changed, step by step");

  @Override
  public Released local(StarView view, Curator curator) {
    Sensitive full = data.gradient(view.local().value()); // line 4
    Released gradient = // line 8, once a round
        curator.release(Site.GRADIENT.name(), full, noise.gradient(), Audience.EVERYONE);
    Optional<AnchoredGradients> anchored = // line 5
        noise.correction().map(used -> data.anchoredAt(view.local().value()));
    List<Released> parts = new ArrayList<>(List.of(view.local(), view.consensus(), view.dual()));
    InnerPath path =
        loop.start(view.local().value(), view.consensus().value(), view.dual().value()); // line 6
    for (int s = 0; s < loop.innerSteps(); s++) { // line 7
      Released estimate =
          s == 0 || anchored.isEmpty()
              ? gradient
              : corrected(gradient, difference(anchored.get(), path.point(), s, curator));
      parts.add(estimate);
      path = path.step(estimate.value()); // lines 10 to 12
    }
    return Released.combined(parts, loop); // lines 14, 15
  }

  /** Not asked at s = 0: the point is the anchor, nothing has moved and nothing is paid. */
  private Released difference(AnchoredGradients anchored, Vec point, int s, Curator curator) {
    Correction correction = noise.correction().orElseThrow();
    double bound = correction.bound().at(point, anchored.anchor());
    SecretBatch batch = data.draw(correction.batches(), curator, "batch/" + s); // line 9
    double divisor = correction.batches().divisor(data.facts().records());
    Sensitive moved = data.difference(anchored, point, batch, bound, divisor);
    return curator.release(DIFFERENCE.numbered(s), moved, correction.noise(), Audience.EVERYONE);
  }

  static Released corrected(Released gradient, Released difference) {
    return Released.combined(List.of(gradient, difference), LinearCombination.of(1.0, 1.0));
  }
}
