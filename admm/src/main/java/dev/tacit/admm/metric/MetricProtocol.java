package dev.tacit.admm.metric;

import dev.tacit.admm.agent.SingleEntryCache;
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
 * Public computation that every party of metric-admm repeats, from public numbers and released
 * means: steps A1, A2 or A3, and B of decision 020, in that order. Parties of one process need not
 * do it twice.
 */
final class MetricProtocol {
  /** The round of the diagonal, of the correlations or the centre, and of the first gradient. */
  static final int SQUARES = 0;

  static final int CORRELATIONS = 1;
  static final int GRADIENTS = 2;

  private final MetricParameters parameters;
  private final WeightedMean weighted;
  private final SingleEntryCache<Vec, Metric> diagonals;
  private final SingleEntryCache<CacheKey, Metric> rotations;
  private final SingleEntryCache<CacheKey, Metric> centres;
  private final SingleEntryCache<MetricStage, MetricAdmm> steps;
  private final BiFunction<MetricParameters, Metric, MetricRidge> ridges;
  private final GradientRounds rounds;

  private record CacheKey(Metric diagonal, Vec released) {}

  /**
   * The computation of one plan.
   *
   * @param weights of the owners, from public sizes
   * @param ridges the ridge in a metric, so that the indicator prior is a choice of the plan
   */
  MetricProtocol(
      MetricParameters parameters,
      List<Double> weights,
      BiFunction<MetricParameters, Metric, MetricRidge> ridges) {
    this.parameters = parameters;
    this.weighted = new WeightedMean(weights);
    this.ridges = ridges;
    this.rounds = GradientRounds.of(parameters.rule(), parameters.mayTest());
    this.diagonals = new SingleEntryCache<>(this::made);
    this.rotations = new SingleEntryCache<>(this::rotated);
    this.centres = new SingleEntryCache<>(this::centred);
    this.steps = new SingleEntryCache<>(this::made);
  }

  private MetricAdmm made(MetricStage stage) {
    MetricParameters own = parameters.at(stage);
    MetricRidge ridge = ridge(stage, own);
    return new MetricAdmm(own.rule(), ridge, own.step(stage.metric(), ridge.largest()));
  }

  private MetricRidge ridge(MetricStage stage, MetricParameters own) {
    Metric metric = stage.metric();
    if (stage.firstConsensus().isEmpty()) {
      return ridges.apply(own, metric);
    }
    double noise = noiseOfFirstStage(metric);
    return MetricRidge.withLearnedPrior(
        own.ridge(metric), metric, stage.firstConsensus().get(), noise, parameters.rows());
  }

  /** The variance of a coordinate after the first stage, if nothing but noise had moved it. */
  private double noiseOfFirstStage(Metric metric) {
    MetricStage first = first(metric);
    double pace = admm(first).step() / (1 - parameters.rule().momentum());
    double walk = pace * parameters.at(first).gradientDeviation(metric);
    return walk * walk * rounds.count() * rounds.before();
  }

  GradientRounds rounds() {
    return rounds;
  }

  /** Step B begins. */
  MetricStage first(Metric metric) {
    return new MetricStage(metric, parameters.capShare(metric), Optional.empty());
  }

  /** Step V, where no other prior was chosen: what the first stage has shown is made use of. */
  MetricStage second(MetricStage first, Released consensus) {
    boolean chosen = admm(first).ridge().extra().stream().anyMatch(extra -> extra > 0);
    return parameters.objective() instanceof MetricObjective.Binary && !chosen
        ? first.withFirstConsensus(consensus.value())
        : first;
  }

  /** Step T: the cap is widened where the released cells say that labels are weak. */
  Optional<MetricStage> widened(MetricStage stage, Released cells) {
    double signalToNoise = parameters.signalToNoise(stage.metric());
    return WeakLabels.areWeak(cells.value(), signalToNoise)
        ? Optional.of(stage.widened(WeakLabels.wideCap(signalToNoise)))
        : Optional.empty();
  }

  MetricParameters parameters() {
    return parameters;
  }

  /** The round after the last gradient. */
  int gradientsEnd() {
    return rounds.end();
  }

  /** Whether the round was the last of the gradients and something is counted after them. */
  boolean countsAfter(int round) {
    return parameters.finalHistogram().isPresent() && round + 1 == gradientsEnd();
  }

  int gradientLength() {
    return parameters.gradientLength();
  }

  /** How many counts there are. */
  int cells() {
    return parameters.finalHistogram().orElseThrow().cells(parameters.histogramStrength());
  }

  /** From shares of all rows to counts. */
  Released counts(Released shares) {
    return shares.map(LinearCombination.of((double) parameters.rows()));
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
    return diagonals.get(squares.value());
  }

  private Metric made(Vec squares) {
    return Metric.diagonal(squares.map(square -> Math.max(0, square)), floor());
  }

  /** Whether step A2 will be useful, which the released diagonal says. */
  boolean releasesCorrelations(Metric diagonal) {
    return parameters.releasesCorrelations(diagonal.effectiveDimension());
  }

  /** Step A2: W = D Q diag(f) from the mean of the correlations. */
  Metric rotated(Metric diagonal, Released correlations) {
    return rotations.get(new CacheKey(diagonal, correlations.value()));
  }

  private Metric rotated(CacheKey cacheKey) {
    Metric diagonal = cacheKey.diagonal();
    double edge = parameters.edge(diagonal.effectiveDimension());
    return diagonal.rotated(HalfVector.matrix(cacheKey.released(), diagonal.dimension()), edge);
  }

  /** Step A3: the rows around the mean that was released. */
  Metric centred(Metric diagonal, Released means) {
    return centres.get(new CacheKey(diagonal, means.value()));
  }

  private Metric centred(CacheKey cacheKey) {
    Metric diagonal = cacheKey.diagonal();
    return parameters
        .centre()
        .around(diagonal, cacheKey.released(), parameters.centreDeviation(), floor());
  }

  private double floor() {
    return parameters.rule().floor() * parameters.diagonalDeviation();
  }

  int correlations() {
    return HalfVector.length(parameters.dimension());
  }

  /** Step B, in a stage. */
  MetricAdmm admm(MetricStage stage) {
    return steps.get(stage);
  }

  GaussianNoise gradientNoise(Metric metric) {
    return parameters.gradientNoise(MetricParameters.Branch.of(parameters, metric));
  }
}
