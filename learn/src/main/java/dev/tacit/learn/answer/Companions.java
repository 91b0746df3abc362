package dev.tacit.learn.answer;

import dev.tacit.admm.run.Companion;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.optim.linalg.Vec;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was released beside a model, by the names of {@link Companion}: a ledger keeps the same
 * numbers. Everything that is made of them is a function of releases and costs nothing.
 */
public record Companions(Map<String, Vec> values) {
  /** Nothing was. */
  public static final Companions NONE = new Companions(Map.of());

  public Companions {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    values.forEach(
        (name, numbers) -> {
          if (!numbers.isFinite()) {
            throw new IllegalArgumentException("companions: " + name + " must be finite numbers");
          }
        });
    curve(values);
    margins(values);
    residuals(values);
  }

  public static Companions of(Outcome outcome) {
    Map<String, Vec> values = new TreeMap<>();
    outcome.companions().forEach((name, released) -> values.put(name, released.value()));
    return new Companions(values);
  }

  /** How margins become probabilities. */
  public Optional<ProbabilityCurve> curve() {
    return curve(values);
  }

  public Optional<MarginHistogram> margins() {
    return margins(values);
  }

  public Optional<ResidualBins> residuals() {
    return residuals(values);
  }

  private static Optional<ProbabilityCurve> curve(Map<String, Vec> values) {
    return Optional.ofNullable(values.get(Companion.PROBABILITY_CURVE)).map(ProbabilityCurve::of);
  }

  private static Optional<MarginHistogram> margins(Map<String, Vec> values) {
    return Optional.ofNullable(values.get(Companion.MARGIN_EDGES))
        .map(
            edges ->
                new MarginHistogram(
                    edges,
                    needed(values, Companion.MARGIN_POSITIVES),
                    needed(values, Companion.MARGIN_NEGATIVES),
                    needed(values, Companion.MARGIN_DEVIATION).get(0)));
  }

  private static Optional<ResidualBins> residuals(Map<String, Vec> values) {
    return Optional.ofNullable(values.get(Companion.RESIDUAL_EDGES))
        .map(
            edges ->
                new ResidualBins(
                    edges,
                    needed(values, Companion.RESIDUAL_COUNTS),
                    needed(values, Companion.RESIDUAL_DEVIATION).get(0)));
  }

  private static Vec needed(Map<String, Vec> values, String name) {
    Vec numbers = values.get(name);
    if (numbers == null || numbers.dimension() == 0) {
      throw new IllegalArgumentException("companions: " + name + " is missing");
    }
    return numbers;
  }
}
