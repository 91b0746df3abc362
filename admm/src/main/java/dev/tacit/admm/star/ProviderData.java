package dev.tacit.admm.star;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.SecretBatch;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.AnchoredGradients;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.stream.IntStream;

/** The private side of a provider: its rows, and the two questions that the algorithm asks. */
final class ProviderData {
  private final EmpiricalRisk plain;
  private final EmpiricalRisk clipped;
  private final ProviderShare share;

  ProviderData(Examples examples, ProviderShare share) {
    int count = examples.count();
    boolean fits =
        share.neighbours() == Neighbours.REPLACE_ONE
            ? count == share.records()
            : count <= share.mostRecords();
    if (!fits) {
      throw new IllegalArgumentException(
          "a provider does not have the rows that were declared public: "
              + share.records()
              + " for replace-one, at most "
              + share.mostRecords()
              + " for add-remove");
    }
    this.plain = EmpiricalRisk.of(examples, share.loss());
    this.clipped = plain.clipped(share.clip());
    this.share = share;
  }

  ProviderShare share() {
    return share;
  }

  /** The gradient of f at the anchor, every record in it, each clipped. */
  Sensitive gradient(Vec anchor) {
    Vec sum = clipped.gradientSum(anchor);
    return Sensitive.of(sum.scaled(share.scale()), share.gradientSensitivity());
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
        batch, sum.scaled(share.weight() / divisor), share.differenceSensitivity(bound, divisor));
  }
}
