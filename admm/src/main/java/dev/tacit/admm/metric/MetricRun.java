package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.moments.HalfVector;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * One run of the house algorithm over owners whose releases reach everybody: A1, A2 and B of the
 * rule in order. The private rows are touched on the way into a curator and nowhere else.
 */
final class MetricRun {
  private final MetricScales scales;
  private final List<MetricOwner> owners;
  private final List<Double> weights;
  private final Doors doors;
  private final Exchange exchange;
  private final boolean relayed;

  /**
   * A run over these owners.
   *
   * @param graph along which releases are relayed; absent where a hub adds them up
   */
  MetricRun(
      MetricScales scales,
      List<MetricOwner> owners,
      List<Double> weights,
      Doors doors,
      Optional<Graph> graph) {
    this.scales = scales;
    this.owners = owners;
    this.weights = weights;
    this.doors = doors;
    this.relayed = graph.isPresent();
    this.exchange =
        relayed
            ? new FloodExchange(graph.get(), doors, Schedule.PLAIN)
            : new HubExchange(owners.size(), doors);
  }

  /** Builds the ridge from the metric, so that the indicator prior is a choice of the plan. */
  Outcome train(Function<Metric, MetricRidge> ridges, Progress progress) {
    Metric metric = metric();
    MetricRidge ridge = ridges.apply(metric);
    MetricAdmm admm = new MetricAdmm(scales.rule(), ridge, scales.step(metric, ridge.largest()));
    GaussianNoise noise = scales.gradientNoise(metric.rotation().isPresent());
    List<MetricOwner.Gradients> gradients = new ArrayList<>();
    owners.forEach(owner -> gradients.add(owner.gradients(metric)));
    MetricAdmm.State state = MetricAdmm.State.start(metric.dimension());
    MetricTrace trace = new MetricTrace(metric, owners.size(), owners.size() > 1);
    for (int round = 0; round < scales.rule().rounds(); round++) {
      Vec consensus = state.consensus().value();
      Released mean = mean(2 + round, "gradient", i -> gradients.get(i).at(consensus), noise);
      state = admm.next(state, mean);
      trace.shared(state.consensus(), progress);
      progress.finished(round + 1, scales.rule().rounds());
    }
    doors.commit();
    ReleasedModel model = Lift.model(state.average().map(new ToModel(metric)));
    List<ReleasedModel> everywhere =
        relayed ? Collections.nCopies(owners.size(), model) : List.of();
    return new Outcome(model, everywhere, exchange.messages(), exchange.bytes(), trace.series());
  }

  /** The same with the gradient rounds among neighbours only; the metric is still relayed. */
  Outcome trainAmongNeighbours(
      Graph graph, Function<Metric, MetricRidge> ridges, Progress progress) {
    Metric metric = metric();
    doors.commit();
    MetricRidge ridge = ridges.apply(metric);
    MetricAdmm admm = new MetricAdmm(scales.rule(), ridge, scales.step(metric, ridge.largest()));
    GaussianNoise noise = scales.gradientNoise(metric.rotation().isPresent());
    Outcome rounds =
        new TrackingRun(graph, admm, metric, noise).train(owners, weights, doors, progress);
    return new Outcome(
        rounds.model(),
        rounds.agentModels(),
        rounds.messages() + exchange.messages(),
        rounds.bytes() + exchange.bytes(),
        rounds.trace());
  }

  /** A1, then A2 if the released diagonal says that it will be useful. */
  private Metric metric() {
    Vec squares =
        mean(0, "metric/diagonal", i -> owners.get(i).squares(), scales.diagonalNoise())
            .value()
            .map(square -> Math.max(0, square));
    double floor = scales.rule().floor() * scales.diagonalDeviation();
    Metric diagonal = Metric.diagonal(squares, floor);
    if (!scales.buysCorrelations(diagonal.effectiveDimension())) {
      return diagonal;
    }
    Vec half =
        mean(
                1,
                "metric/correlations",
                i -> owners.get(i).correlations(diagonal),
                scales.correlationNoise())
            .value();
    double edge = scales.edge(diagonal.effectiveDimension());
    return diagonal.rotated(HalfVector.matrix(half, diagonal.dimension()), edge);
  }

  private interface Question {
    Sensitive ask(int owner);
  }

  /** The weighted mean of what the owners release in a round. */
  private Released mean(int round, String site, Question question, GaussianNoise noise) {
    List<Sensitive> answers = new ArrayList<>();
    for (int owner = 0; owner < owners.size(); owner++) {
      answers.add(question.ask(owner));
    }
    SortedMap<Integer, Released> released =
        exchange.round(
            round,
            answers.get(0).dimension(),
            (owner, curator) ->
                curator.release(site, answers.get(owner), noise, Audience.EVERYONE));
    Released mean =
        released.isEmpty()
            ? Released.zeros(answers.get(0).dimension())
            : Released.combined(
                List.copyOf(released.values()),
                new LinearCombination(released.keySet().stream().map(weights::get).toList()));
    exchange.answered(round, mean.value());
    return mean;
  }
}
