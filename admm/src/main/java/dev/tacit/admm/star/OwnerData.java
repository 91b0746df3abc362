package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.SecretBatch;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.AnchoredGradients;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.GradientCap;
import java.util.Optional;
import java.util.stream.IntStream;

/** The private side of an owner: its rows, and the two questions that the algorithm asks. */
final class OwnerData {
  private final EmpiricalRisk plain;
  private final EmpiricalRisk clipped;
  private final OwnerFacts facts;
  private final Optional<Metric> metric;

  OwnerData(Examples examples, OwnerFacts share) {
    this(EmpiricalRisk.of(examples, share.loss()), share, Optional.empty());
  }

  /** In the coordinates of a metric that was released: anchors and gradients are theirs. */
  static OwnerData scaled(Examples examples, OwnerFacts share, Metric metric) {
    Examples bounded = examples.withRows(examples.rows().withinUnitBall());
    return new OwnerData(EmpiricalRisk.of(bounded, share.loss()), share, Optional.of(metric));
  }

  private OwnerData(EmpiricalRisk plain, OwnerFacts share, Optional<Metric> metric) {
    share.size().require(plain.count());
    this.plain = plain;
    this.clipped =
        metric
            .map(used -> plain.clipped(new GradientCap(share.clip(), used.lengths())))
            .orElseGet(() -> plain.clipped(share.clip()));
    this.facts = share;
    this.metric = metric;
  }

  OwnerFacts facts() {
    return facts;
  }

  /** The gradient of f at the anchor, every record in it, each clipped. */
  Sensitive gradient(Vec anchor) {
    if (metric.isEmpty()) {
      Vec sum = clipped.gradientSum(anchor);
      return Sensitive.of(sum.scaled(facts.scale()), facts.gradientSensitivity());
    }
    Metric used = metric.get();
    Vec sum = used.toMetric(clipped.gradientSum(used.toModel(anchor)));
    return Sensitive.of(sum.scaled(facts.scale()), facts.gradientSensitivity(used));
  }

  /** For {@link #difference}: the differences are clipped as such, not their parts. */
  AnchoredGradients anchoredAt(Vec anchor) {
    return AnchoredGradients.at(plain, anchor);
  }

  SecretBatch draw(Batches batches, Curator curator, String site) {
    return batches.draw(curator, site, plain.count());
  }

  /** How the gradient moved between anchor and point, estimated on a secret batch. */
  Sensitive difference(
      AnchoredGradients anchored, Vec point, SecretBatch batch, double bound, double divisor) {
    IntStream.Builder chosen = IntStream.builder();
    batch.visit(chosen);
    Vec sum = anchored.differenceSum(point, chosen.build().toArray(), bound);
    return Sensitive.ofBatch(
        batch, sum.scaled(facts.weight() / divisor), facts.differenceSensitivity(bound, divisor));
  }
}
