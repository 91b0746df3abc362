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
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiFunction;

/**
 * What all parties of a run compute alike from public numbers and released means: steps A1, A2 or
 * A3, and B of decision 020, in that order. Parties of one process need not do it twice.
 */
final class MetricCourse {
  /** The round of the diagonal, of the correlations or the centre, and of the first gradient. */
  static final int SQUARES = 0;

  static final int CORRELATIONS = 1;
  static final int GRADIENTS = 2;

  private final MetricScales scales;
  private final WeightedMean weighted;
  private final Latest<Vec, Metric> diagonals;
  private final Latest<Bought, Metric> rotations;
  private final Latest<Bought, Metric> centres;
  private final Latest<MetricStage, MetricAdmm> steps;
  private final BiFunction<MetricScales, Metric, MetricRidge> ridges;
  private final GradientRounds rounds;

  private record Bought(Metric diagonal, Vec released) {}

  /**
   * The course of one plan.
   *
   * @param weights of the owners, from public sizes
   * @param ridges the ridge in a metric, so that the indicator prior is a choice of the plan
   */
  MetricCourse(
      MetricScales scales,
      List<Double> weights,
      BiFunction<MetricScales, Metric, MetricRidge> ridges) {
    this.scales = scales;
    this.weighted = new WeightedMean(weights);
    this.ridges = ridges;
    this.rounds = GradientRounds.of(scales.rule(), scales.mayTest());
    this.diagonals = new Latest<>(this::made);
    this.rotations = new Latest<>(this::rotated);
    this.centres = new Latest<>(this::centred);
    this.steps = new Latest<>(this::made);
  }

  private MetricAdmm made(MetricStage stage) {
    MetricScales own = scales.at(stage);
    MetricRidge ridge = ridge(stage, own);
    return new MetricAdmm(own.rule(), ridge, own.step(stage.metric(), ridge.largest()));
  }

  private MetricRidge ridge(MetricStage stage, MetricScales own) {
    Metric metric = stage.metric();
    if (stage.shown().isEmpty()) {
      return ridges.apply(own, metric);
    }
    double noise = noiseOfFirstStage(metric);
    return MetricRidge.unlessShown(
        own.ridge(metric), metric, stage.shown().get(), noise, scales.rows());
  }

  /** The variance of a coordinate after the first stage, if nothing but noise had moved it. */
  private double noiseOfFirstStage(Metric metric) {
    MetricStage first = first(metric);
    double pace = admm(first).step() / (1 - scales.rule().momentum());
    double walk = pace * scales.at(first).gradientDeviation(metric);
    return walk * walk * rounds.count() * rounds.before();
  }

  GradientRounds rounds() {
    return rounds;
  }

  /** Step B begins. */
  MetricStage first(Metric metric) {
    return new MetricStage(metric, scales.capShare(metric), Optional.empty());
  }

  /** Step V, where no other prior was chosen: what the first stage has shown is made use of. */
  MetricStage second(MetricStage first, Released consensus) {
    boolean chosen = admm(first).ridge().extra().stream().anyMatch(extra -> extra > 0);
    return scales.aim() instanceof MetricAim.Margins && !chosen
        ? first.having(consensus.value())
        : first;
  }

  /** Step T: the cap is widened where the released cells say that labels are weak. */
  Optional<MetricStage> widened(MetricStage stage, Released cells) {
    double clarity = scales.clarity(stage.metric());
    return WeakLabels.are(cells.value(), clarity)
        ? Optional.of(stage.widened(WeakLabels.wideCap(clarity)))
        : Optional.empty();
  }

  MetricScales scales() {
    return scales;
  }

  /** The round after the last gradient. */
  int gradientsEnd() {
    return rounds.end();
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
    return Metric.diagonal(squares.map(square -> Math.max(0, square)), floor());
  }

  /** Whether step A2 will be useful, which the released diagonal says. */
  boolean buysCorrelations(Metric diagonal) {
    return scales.buysCorrelations(diagonal.effectiveDimension());
  }

  /** Step A2: W = D Q diag(f) from the mean of the correlations. */
  Metric rotated(Metric diagonal, Released correlations) {
    return rotations.of(new Bought(diagonal, correlations.value()));
  }

  private Metric rotated(Bought bought) {
    Metric diagonal = bought.diagonal();
    double edge = scales.edge(diagonal.effectiveDimension());
    return diagonal.rotated(HalfVector.matrix(bought.released(), diagonal.dimension()), edge);
  }

  /** Step A3: the rows around the mean that was released. */
  Metric centred(Metric diagonal, Released means) {
    return centres.of(new Bought(diagonal, means.value()));
  }

  private Metric centred(Bought bought) {
    Metric diagonal = bought.diagonal();
    return scales.centre().around(diagonal, bought.released(), scales.centreDeviation(), floor());
  }

  private double floor() {
    return scales.rule().floor() * scales.diagonalDeviation();
  }

  int correlations() {
    return HalfVector.length(scales.dimension());
  }

  /** Step B, in a stage. */
  MetricAdmm admm(MetricStage stage) {
    return steps.of(stage);
  }

  GaussianNoise gradientNoise(Metric metric) {
    return scales.gradientNoise(MetricScales.Bought.of(scales, metric));
  }
}
