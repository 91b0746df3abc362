package dev.tacit.learn.certificate;

import dev.tacit.dp.event.LeafCases;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One kind of noise that a record meets. Kinds have the names that {@code account --event} knows,
 * where it knows them.
 *
 * @param count how often, at most
 * @param noise what the noise is relative to the sensitivity, by name; see docs/reference/plan.md
 */
public record Mechanism(String kind, long count, Map<String, Object> noise) {
  public static final String MULTIPLIER = "noiseMultiplier";
  private static final String RATE = "samplingRate";
  private static final String BATCH = "batch";
  private static final String POPULATION = "population";

  public static Mechanism of(PrivacyEvent.Leaf leaf, long count) {
    Mechanism once = leaf.matchLeaf(new Described());
    return new Mechanism(once.kind, count, once.noise);
  }

  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", kind);
    json.put("count", count);
    json.putAll(noise);
    return json;
  }

  public String text() {
    StringBuilder text = new StringBuilder().append(count).append(' ').append(kind);
    if (noise.containsKey(MULTIPLIER)) {
      text.append(", noise multiplier ").append(rounded(multiplier()));
    }
    if (noise.containsKey(RATE)) {
      text.append(", sampling rate ").append(noise.get(RATE));
    }
    if (noise.containsKey(BATCH)) {
      text.append(", batch ").append(noise.get(BATCH)).append(" of ").append(noise.get(POPULATION));
    }
    return text.toString();
  }

  /** Only where {@link #MULTIPLIER} is among the noise. */
  public double multiplier() {
    return (Double) noise.get(MULTIPLIER);
  }

  static String rounded(double multiplier) {
    return String.format(Locale.ROOT, "%.4g", multiplier);
  }

  private static Mechanism once(String kind, Map<String, Object> noise) {
    return new Mechanism(kind, 1, noise);
  }

  private Mechanism with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(noise);
    more.put(name, value);
    return new Mechanism(kind, count, more);
  }

  private static final class Described implements LeafCases<Mechanism> {
    @Override
    public Mechanism nothing() {
      return once("nothing", Map.of());
    }

    @Override
    public Mechanism nonPrivate(PrivacyEvent.NonPrivate event) {
      return once("non-private", Map.of("why", event.why()));
    }

    @Override
    public Mechanism gaussian(PrivacyEvent.Gaussian event) {
      return once("gaussian", Map.of(MULTIPLIER, event.noiseMultiplier()));
    }

    @Override
    public Mechanism laplace(PrivacyEvent.Laplace event) {
      return once("laplace", Map.of(MULTIPLIER, event.noiseMultiplier()));
    }

    @Override
    public Mechanism gammaNorm(PrivacyEvent.GammaNorm event) {
      return once("gamma-norm", Map.of(MULTIPLIER, event.noiseMultiplier()));
    }

    @Override
    public Mechanism sparseVector(PrivacyEvent.SparseVector event) {
      return once("sparse-vector", Map.of("thresholdMultiplier", event.thresholdMultiplier()))
          .with("queryMultiplier", event.queryMultiplier())
          .with("maxAbove", event.maxAbove());
    }

    /** Relative to how far a record moves the gradient, as for {@code account}. */
    @Override
    public Mechanism objectivePerturbation(PrivacyEvent.ObjectivePerturbation event) {
      double multiplier = event.sigma() / event.facts().gradientSensitivity();
      return once("minimiser", Map.of(MULTIPLIER, multiplier))
          .with("curvatureRatio", event.facts().curvatureRatio())
          .with("monotone", event.facts().monotone());
    }

    @Override
    public Mechanism gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event) {
      double multiplier = 1 / (event.noiseRate() * event.facts().gradientSensitivity());
      return once("gamma-minimiser", Map.of(MULTIPLIER, multiplier))
          .with("curvatureRatio", event.facts().curvatureRatio());
    }

    @Override
    public Mechanism slack(PrivacyEvent.Slack event) {
      return once("slack", Map.of("distance", event.distance()));
    }

    @Override
    public Mechanism poissonSampled(PrivacyEvent.PoissonSampled event) {
      return event.inner().matchLeaf(this).with(RATE, event.rate());
    }

    @Override
    public Mechanism fixedSizeSampled(PrivacyEvent.FixedSizeSampled event) {
      return event
          .inner()
          .matchLeaf(this)
          .with(BATCH, event.size())
          .with(POPULATION, event.population());
    }
  }
}
