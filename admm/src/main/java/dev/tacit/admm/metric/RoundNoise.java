package dev.tacit.admm.metric;

import dev.tacit.admm.moments.Lift;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/**
 * The standard deviation that the noise of the rounds gives each weight of the published model if
 * nothing but the ridge pulls it back (decision 031). Rows pull too, since the losses are convex,
 * so the noise of the rounds does less. Noise of the metric is not counted. Computed from public
 * noise scales and the metric, of which everything was released.
 *
 * @param coordinateDeviations deviation of each metric coordinate, those with correlations alike
 * @param functions number of linear functions
 */
record RoundNoise(Metric metric, List<Double> coordinateDeviations, int functions)
    implements PostProcessing {

  /** One stage of the rounds: how long steps are, what pulls back, how much noise a round has. */
  record StageDynamics(double step, double pull, double deviation) {}

  RoundNoise {
    coordinateDeviations = List.copyOf(coordinateDeviations);
  }

  static RoundNoise of(MetricProtocol protocol, MetricStage last) {
    MetricStage first = protocol.first(last.metric());
    boolean atRest = last.capShare() != first.capShare();
    List<StageDynamics> before = dynamics(protocol, first);
    List<StageDynamics> after = dynamics(protocol, last);
    int rounds = protocol.rounds().before();
    List<Double> each = new ArrayList<>();
    for (int j = 0; j < last.metric().dimension(); j++) {
      each.add(
          deviation(protocol.parameters().rule(), before.get(j), after.get(j), rounds, atRest));
    }
    return new RoundNoise(last.metric(), each, protocol.parameters().objective().functions());
  }

  /**
   * Of each coordinate. Without correlations the ridge of a feature acts on its coordinate alone;
   * with them all have its base.
   */
  private static List<StageDynamics> dynamics(MetricProtocol protocol, MetricStage stage) {
    MetricParameters own = protocol.parameters().at(stage);
    MetricAdmm admm = protocol.admm(stage);
    MetricRidge ridge = admm.ridge();
    boolean apart = stage.metric().rotation().isEmpty() && !ridge.extra().isEmpty();
    double round = own.gradientDeviation(stage.metric()) * Math.sqrt(own.rule().rounds());
    List<StageDynamics> stageDynamicses = new ArrayList<>();
    for (int j = 0; j < stage.metric().dimension(); j++) {
      double pull = ridge.base() + (apart ? ridge.extra().get(j) : 0);
      stageDynamicses.add(new StageDynamics(admm.step(), pull, round));
    }
    return stageDynamicses;
  }

  /**
   * The rounds backwards: what a unit of a coordinate and of its velocity will add to the mean of
   * the tail, and so what the noise of each round adds.
   *
   * @param atRest whether the run rests between the stages
   */
  static double deviation(
      MetricRule rule, StageDynamics first, StageDynamics second, int before, boolean atRest) {
    int rounds = rule.rounds();
    int tail = 0;
    for (int round = 1; round <= rounds; round++) {
      tail += round > (1 - rule.tail()) * rounds ? 1 : 0;
    }
    double variance = 0;
    double place = 0;
    double velocity = 0;
    for (int round = rounds; round >= 1; round--) {
      StageDynamics stageDynamics = round > before ? second : first;
      place += round > (1 - rule.tail()) * rounds ? 1.0 / tail : 0;
      double moved = place + velocity;
      double noise = stageDynamics.step() * moved * stageDynamics.deviation();
      variance += noise * noise;
      place -= stageDynamics.step() * stageDynamics.pull() * moved;
      velocity = rule.momentum() * moved;
      if (round == before + 1 && atRest) {
        velocity = 0;
      }
    }
    return Math.sqrt(variance);
  }

  @Override
  public String name() {
    return "deviation of weights from noise of the rounds";
  }

  /** Weights of all functions, one function after the other, without intercepts. */
  @Override
  public Vec apply(List<Vec> released) {
    int features = metric.dimension() - 1;
    double[] deviations = new double[functions * features];
    for (int j = 0; j < features; j++) {
      double length = metric.scale().get(j) * Math.sqrt(metric.spread(j));
      for (int function = 0; function < functions; function++) {
        deviations[function * features + j] = coordinateDeviations.get(j) * length;
      }
    }
    return Lift.weights(Vec.of(deviations));
  }
}
