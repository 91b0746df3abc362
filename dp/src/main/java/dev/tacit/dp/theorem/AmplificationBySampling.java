package dev.tacit.dp.theorem;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.theorem.BatchFacts.Draw;
import java.util.ArrayList;
import java.util.List;

/**
 * A release computed from a secret batch is a sampled event (facts F0.5, F0.5b and F2.8). Poisson
 * batches amplify for add-remove neighbours, batches of fixed size for replace-one neighbours; no
 * other combination has a proof here.
 */
public final class AmplificationBySampling implements Theorem<BatchFacts> {

  @Override
  public String name() {
    return "amplification by sampling (facts F0.5, F0.5b)";
  }

  @Override
  public Verdict<PrivacyEvent> apply(PrivacyEvent.Leaf release, BatchFacts facts) {
    List<Hypothesis> hypotheses = new ArrayList<>();
    hypotheses.add(mechanism(release));
    hypotheses.add(
        new Hypothesis(
            "the batch is Poisson, or of fixed size without replacement (F0.5)",
            "draw = " + facts.draw(),
            facts.draw() != Draw.OTHER,
            "draw Poisson batches, or batches of fixed size without replacement"));
    hypotheses.add(relation(facts));
    hypotheses.add(
        new Hypothesis(
            "members and size of the batch stay secret (F2.8)",
            "secret = " + facts.secret(),
            facts.secret(),
            "show neither the batch nor its size, or charge the release without amplification"));
    hypotheses.add(
        new Hypothesis(
            "the batch is drawn anew and independently (F2.8)",
            "fresh = " + facts.fresh(),
            facts.fresh(),
            "draw a new batch for every release"));
    hypotheses.add(
        new Hypothesis(
            "the divisor is public (F0.6)",
            "publicDivisor = " + facts.publicDivisor(),
            facts.publicDivisor(),
            "divide by the expected batch size"));
    hypotheses.add(
        new Hypothesis(
            "every record is clipped by itself (F0.7)",
            "clippedEach = " + facts.clippedEach(),
            facts.clippedEach(),
            "clip the contribution of each record before summing"));
    return Verdict.of(name(), hypotheses, () -> sampled(release, facts));
  }

  private static PrivacyEvent sampled(PrivacyEvent.Leaf release, BatchFacts facts) {
    return facts.draw() == Draw.POISSON
        ? new PrivacyEvent.PoissonSampled(facts.rate(), release)
        : new PrivacyEvent.FixedSizeSampled(facts.size(), facts.population(), release);
  }

  private static Hypothesis mechanism(PrivacyEvent.Leaf release) {
    boolean plain =
        release instanceof PrivacyEvent.Gaussian
            || release instanceof PrivacyEvent.Laplace
            || release instanceof PrivacyEvent.GammaNorm
            || release instanceof PrivacyEvent.SparseVector;
    return new Hypothesis(
        "the batch went through one noise mechanism (F0.5)",
        "release = " + release,
        plain,
        "amplify each mechanism by itself");
  }

  private static Hypothesis relation(BatchFacts facts) {
    Neighbours needed =
        facts.draw() == Draw.POISSON ? Neighbours.ADD_REMOVE : Neighbours.REPLACE_ONE;
    return new Hypothesis(
        "neighbours are " + needed.label() + " (F0.5b)",
        "neighbours = " + facts.neighbours().label(),
        facts.neighbours() == needed,
        "use Poisson batches for add-remove, fixed-size batches for replace-one, or state the"
            + " event for add-remove and convert by group privacy");
  }
}
