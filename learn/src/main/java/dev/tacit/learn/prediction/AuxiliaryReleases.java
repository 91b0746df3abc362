package dev.tacit.learn.prediction;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.optim.linalg.Vec;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Auxiliary releases of a run, such as the calibration curve and histograms, by the names of {@link
 * AuxiliaryNames}; a ledger stores the same numbers.
 *
 * <p>Everything that is computed from them is post-processing and costs no privacy.
 */
public record AuxiliaryReleases(Map<String, Vec> values) {
  /** Nothing was. */
  public static final AuxiliaryReleases NONE = new AuxiliaryReleases(Map.of());

  public AuxiliaryReleases {
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

  public static AuxiliaryReleases of(Outcome outcome) {
    Map<String, Vec> values = new TreeMap<>();
    outcome.auxiliaryReleases().forEach((name, released) -> values.put(name, released.value()));
    return new AuxiliaryReleases(values);
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
    return Optional.ofNullable(values.get(AuxiliaryNames.PROBABILITY_CURVE))
        .map(ProbabilityCurve::of);
  }

  private static Optional<MarginHistogram> margins(Map<String, Vec> values) {
    return Optional.ofNullable(values.get(AuxiliaryNames.MARGIN_EDGES))
        .map(
            edges ->
                new MarginHistogram(
                    edges,
                    needed(values, AuxiliaryNames.MARGIN_POSITIVES),
                    needed(values, AuxiliaryNames.MARGIN_NEGATIVES),
                    needed(values, AuxiliaryNames.MARGIN_DEVIATION).get(0)));
  }

  private static Optional<ResidualBins> residuals(Map<String, Vec> values) {
    return Optional.ofNullable(values.get(AuxiliaryNames.RESIDUAL_EDGES))
        .map(
            edges ->
                new ResidualBins(
                    edges,
                    needed(values, AuxiliaryNames.RESIDUAL_COUNTS),
                    needed(values, AuxiliaryNames.RESIDUAL_DEVIATION).get(0)));
  }

  private static Vec needed(Map<String, Vec> values, String name) {
    Vec numbers = values.get(name);
    if (numbers == null || numbers.dimension() == 0) {
      throw new IllegalArgumentException("companions: " + name + " is missing");
    }
    return numbers;
  }
}
