package dev.tacit.dp.mechanism;

import static dev.tacit.dp.mechanism.TranscriptText.bits;

import dev.tacit.dp.event.LeafCases;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A receipt field by field, with names of its own: neither a type of Java nor a stored format shows
 * in it. Reasons are sentences for people and are left out.
 */
public final class ReceiptText {
  private ReceiptText() {}

  /** All but its address. */
  public static String of(Receipt receipt) {
    return "%s, %s, %s%s"
        .formatted(
            of(receipt.event()),
            receipt.neighbours().label(),
            receipt.audience().name().toLowerCase(Locale.ROOT),
            receipt.secret() ? ", secret" : "");
  }

  public static String of(PrivacyEvent event) {
    return event.match(new Shapes());
  }

  private static String all(String name, List<PrivacyEvent> parts) {
    return parts.stream().map(ReceiptText::of).collect(Collectors.joining(" + ", name + "(", ")"));
  }

  private static String of(ObjectiveFacts facts) {
    return "records %d lipschitz %s curvature %s convexity %s%s %s"
        .formatted(
            facts.records(),
            bits(facts.lipschitz()),
            bits(facts.curvatureBound()),
            bits(facts.strongConvexity()),
            facts.monotone() ? " monotone" : "",
            facts.neighbours().label());
  }

  private static final class Shapes implements PrivacyEvent.Cases<String> {
    @Override
    public String leaf(PrivacyEvent.Leaf leaf) {
      return leaf.matchLeaf(new Leaves());
    }

    @Override
    public String composed(PrivacyEvent.Composed event) {
      return all("composed", event.parts());
    }

    @Override
    public String repeated(PrivacyEvent.Repeated event) {
      return event.times() + " times " + of(event.event());
    }

    @Override
    public String parallel(PrivacyEvent.Parallel event) {
      return all("parallel", event.parts());
    }
  }

  private static final class Leaves implements LeafCases<String> {
    @Override
    public String nothing() {
      return "nothing";
    }

    @Override
    public String nonPrivate(PrivacyEvent.NonPrivate event) {
      return "non-private";
    }

    @Override
    public String gaussian(PrivacyEvent.Gaussian event) {
      return "gaussian " + bits(event.noiseMultiplier());
    }

    @Override
    public String laplace(PrivacyEvent.Laplace event) {
      return "laplace " + bits(event.noiseMultiplier());
    }

    @Override
    public String gammaNorm(PrivacyEvent.GammaNorm event) {
      return "gamma-norm " + bits(event.noiseMultiplier());
    }

    @Override
    public String sparseVector(PrivacyEvent.SparseVector event) {
      return "sparse-vector %s %s most %d"
          .formatted(
              bits(event.thresholdMultiplier()), bits(event.queryMultiplier()), event.maxAbove());
    }

    @Override
    public String objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
      return "objective-perturbation (%s) sigma %s tolerance %s grid %s"
          .formatted(
              of(event.facts()),
              bits(event.sigma()),
              bits(event.gradientTolerance()),
              bits(event.gridRadius()));
    }

    @Override
    public String gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
      return "gamma-objective-perturbation (%s) rate %s tolerance %s grid %s"
          .formatted(
              of(event.facts()),
              bits(event.noiseRate()),
              bits(event.gradientTolerance()),
              bits(event.gridRadius()));
    }

    @Override
    public String slack(PrivacyEvent.Slack event) {
      return "slack " + bits(event.distance());
    }

    @Override
    public String poissonSampled(PrivacyEvent.PoissonSampled event) {
      return "poisson " + bits(event.rate()) + " of " + of(event.inner());
    }

    @Override
    public String fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
      return "sample %d of %d of %s".formatted(event.size(), event.population(), of(event.inner()));
    }

    private static String of(PrivacyEvent event) {
      return ReceiptText.of(event);
    }

    private static String of(ObjectiveFacts facts) {
      return ReceiptText.of(facts);
    }
  }
}
