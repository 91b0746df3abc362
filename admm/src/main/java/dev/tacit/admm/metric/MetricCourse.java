package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Latest;
import dev.tacit.admm.agent.WeightedMean;
import dev.tacit.admm.moments.HalfVector;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * What all parties of a run compute alike from public numbers and released means: steps A1, A2 and
 * B of decision 020, in that order. Parties of one process need not do it twice.
 */
final class MetricCourse {
  /** The round of the diagonal, of the correlations, and of the first gradient. */
  static final int SQUARES = 0;

  static final int CORRELATIONS = 1;
  static final int GRADIENTS = 2;

  private final MetricScales scales;
  private final WeightedMean weighted;
  private final Latest<Vec, Metric> diagonals;
  private final Latest<Bought, Metric> rotations;
  private final Latest<Metric, MetricAdmm> steps;

  private record Bought(Metric diagonal, Vec correlations) {}

  /**
   * The course of one plan.
   *
   * @param weights of the owners, from public sizes
   * @param ridges the ridge in a metric, so that the indicator prior is a choice of the plan
   */
  MetricCourse(MetricScales scales, List<Double> weights, Function<Metric, MetricRidge> ridges) {
    this.scales = scales;
    this.weighted = new WeightedMean(weights);
    this.diagonals = new Latest<>(this::made);
    this.rotations = new Latest<>(this::made);
    this.steps =
        new Latest<>(
            metric -> {
              MetricRidge ridge = ridges.apply(metric);
              return new MetricAdmm(scales.rule(), ridge, scales.step(metric, ridge.largest()));
            });
  }

  MetricScales scales() {
    return scales;
  }

  /** The round after the last gradient. */
  int gradientsEnd() {
    return GRADIENTS + scales.rule().rounds();
  }

  /** Whether the round was the last of the gradients and something is counted after them. */
  boolean countsAfter(int round) {
    return scales.closing().isPresent() && round + 1 == gradientsEnd();
  }

  int gradientLength() {
    return scales.gradientLength();
  }

  /** How many counts there are. */
  int cells() {
    return scales.closing().orElseThrow().cells(scales.closingStrength());
  }

  /** From shares of all rows to counts. */
  Released counts(Released shares) {
    return shares.map(LinearCombination.of((double) scales.rows()));
  }

  /** The mean in which all agents weigh the same. */
  Released plainMean(SortedMap<Integer, Released> released, int dimension) {
    return released.isEmpty()
        ? Released.zeros(dimension)
        : Released.combined(
            List.copyOf(released.values()),
            new LinearCombination(Collections.nCopies(released.size(), 1.0 / released.size())));
  }

  WeightedMean weighted() {
    return weighted;
  }

  /** Step A1: D from the mean of the squares. */
  Metric diagonal(Released squares) {
    return diagonals.of(squares.value());
  }

  private Metric made(Vec squares) {
    double floor = scales.rule().floor() * scales.diagonalDeviation();
    return Metric.diagonal(squares.map(square -> Math.max(0, square)), floor);
  }

  /** Whether step A2 will be useful, which the released diagonal says. */
  boolean buysCorrelations(Metric diagonal) {
    return scales.buysCorrelations(diagonal.effectiveDimension());
  }

  /** Step A2: W = D Q diag(f) from the mean of the correlations. */
  Metric rotated(Metric diagonal, Released correlations) {
    return rotations.of(new Bought(diagonal, correlations.value()));
  }

  private Metric made(Bought bought) {
    Metric diagonal = bought.diagonal();
    double edge = scales.edge(diagonal.effectiveDimension());
    return diagonal.rotated(HalfVector.matrix(bought.correlations(), diagonal.dimension()), edge);
  }

  int correlations() {
    return HalfVector.length(scales.dimension());
  }

  /** Step B, in a metric. */
  MetricAdmm admm(Metric metric) {
    return steps.of(metric);
  }

  GaussianNoise gradientNoise(Metric metric) {
    return scales.gradientNoise(metric.rotation().isPresent());
  }
}
