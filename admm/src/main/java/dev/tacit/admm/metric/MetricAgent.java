package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Latest;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import java.util.Optional;

/**
 * One agent of the house algorithm: steps A1, A2 and B of decision 020 in order, each a phase of
 * its state. The second round passes in silence where no correlations are bought. The private rows
 * are touched on the way into the curator and nowhere else.
 */
final class MetricAgent implements Agent<MetricState> {
  static final String SQUARES = "squares";
  static final String CORRELATIONS = "correlations";
  static final String GRADIENT = "gradient";

  private final int self;
  private final MetricCourse course;
  private final MetricOwner owner;
  private final Gathering gathering;
  private final Optional<Graph> tracking;
  private final Latest<Metric, MetricOwner.Gradients> gradients;
  private final Latest<Metric, TrackingAgent> tracker;

  /**
   * One agent.
   *
   * @param tracking along which gradients are followed, where they are not gathered
   */
  MetricAgent(
      int self,
      MetricCourse course,
      MetricOwner owner,
      Gathering gathering,
      Optional<Graph> tracking) {
    this.self = self;
    this.course = course;
    this.owner = owner;
    this.gathering = gathering;
    this.tracking = tracking;
    this.gradients = new Latest<>(owner::gradients);
    this.tracker = new Latest<>(this::tracker);
  }

  @Override
  public MetricState start() {
    int dimension = course.scales().dimension();
    return new MetricState.Squares(RoundBuffer.empty(MetricCourse.SQUARES, dimension, SQUARES));
  }

  @Override
  public Step<MetricState> on(MetricState state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      requireTurn(state, opened.round());
    }
    if (state instanceof MetricState.Tracked tracked) {
      return followed(tracked, input, curator);
    }
    if (input instanceof Input.Opened opened) {
      return opened(state, opened.round(), curator);
    }
    if (input instanceof Input.Received received) {
      return gathered(state, gathering.received(inbox(state), received.envelope()));
    }
    return input instanceof Input.Closed closed
        ? Step.silent(closed(state, closed.round()))
        : Step.silent(state);
  }

  /** A mean needs everybody, so who missed a round cannot go on (decision 022). */
  private static void requireTurn(MetricState state, int round) {
    int own =
        state instanceof MetricState.Tracked tracked
            ? tracked.tracking().inbox().round()
            : inbox(state).round();
    boolean skipped = round == MetricCourse.CORRELATIONS && own == MetricCourse.GRADIENTS;
    if (round != own && !skipped) {
      throw new IllegalStateException(
          "round "
              + round
              + " was opened while the agent is in round "
              + own
              + ": a round needs everybody, and who missed one cannot go on; release the run and"
              + " start another");
    }
  }

  private Step<MetricState> opened(MetricState state, int round, Curator curator) {
    if (round != inbox(state).round()) {
      return Step.silent(state); // no correlations are bought
    }
    MetricScales scales = course.scales();
    if (state instanceof MetricState.Squares) {
      Released own = release("metric/diagonal", owner.squares(), scales.diagonalNoise(), curator);
      return posted(state, round, SQUARES, own);
    }
    if (state instanceof MetricState.Correlations asked) {
      Sensitive answer = owner.correlations(asked.diagonal());
      Released own = release("metric/correlations", answer, scales.correlationNoise(), curator);
      return posted(state, round, CORRELATIONS, own);
    }
    MetricState.Shared shared = (MetricState.Shared) state;
    Sensitive answer = gradients.of(shared.metric()).at(shared.admm().consensus().value());
    GaussianNoise noise = course.gradientNoise(shared.metric());
    return posted(state, round, GRADIENT, release("gradient", answer, noise, curator));
  }

  private static Released release(
      String site, Sensitive answer, GaussianNoise noise, Curator curator) {
    return curator.release(site, answer, noise, Audience.EVERYONE);
  }

  private Step<MetricState> posted(MetricState state, int round, String name, Released own) {
    Envelope letter = Envelope.note(self, round, name, own);
    return gathered(state, gathering.released(inbox(state), letter));
  }

  private static Step<MetricState> gathered(MetricState state, Gathering.Gathered now) {
    return new Step<>(with(state, now.inbox()), now.letters());
  }

  private MetricState closed(MetricState state, int round) {
    if (round != inbox(state).round()) {
      return state;
    }
    if (state instanceof MetricState.Squares now) {
      int dimension = course.scales().dimension();
      Metric diagonal = course.diagonal(gathering.mean(now.inbox(), SQUARES, dimension));
      return course.buysCorrelations(diagonal)
          ? new MetricState.Correlations(
              diagonal,
              RoundBuffer.empty(MetricCourse.CORRELATIONS, course.correlations(), CORRELATIONS))
          : rounds(diagonal);
    }
    if (state instanceof MetricState.Correlations now) {
      Released mean = gathering.mean(now.inbox(), CORRELATIONS, course.correlations());
      return rounds(course.rotated(now.diagonal(), mean));
    }
    MetricState.Shared now = (MetricState.Shared) state;
    Metric metric = now.metric();
    Released mean = gathering.mean(now.inbox(), GRADIENT, metric.dimension());
    return new MetricState.Shared(
        metric, course.admm(metric).next(now.admm(), mean), inbox(metric, round + 1));
  }

  private MetricState rounds(Metric metric) {
    int dimension = metric.dimension();
    return tracking.isPresent()
        ? new MetricState.Tracked(metric, TrackingState.start(MetricCourse.GRADIENTS, dimension))
        : new MetricState.Shared(
            metric, MetricAdmm.State.start(dimension), inbox(metric, MetricCourse.GRADIENTS));
  }

  private static RoundBuffer inbox(Metric metric, int round) {
    return RoundBuffer.empty(round, metric.dimension(), GRADIENT);
  }

  private Step<MetricState> followed(MetricState.Tracked state, Input input, Curator curator) {
    Step<TrackingState> step = tracker.of(state.metric()).on(state.tracking(), input, curator);
    return new Step<>(new MetricState.Tracked(state.metric(), step.next()), step.outbox());
  }

  private TrackingAgent tracker(Metric metric) {
    Graph graph = tracking.orElseThrow();
    double share = graph.agents() * course.weight(self);
    return new TrackingAgent(
        self,
        graph,
        course.admm(metric),
        share,
        course.gradientNoise(metric),
        gradients.of(metric)::at,
        metric.dimension());
  }

  private static RoundBuffer inbox(MetricState state) {
    if (state instanceof MetricState.Squares now) {
      return now.inbox();
    }
    return state instanceof MetricState.Correlations now
        ? now.inbox()
        : ((MetricState.Shared) state).inbox();
  }

  private static MetricState with(MetricState state, RoundBuffer inbox) {
    if (state instanceof MetricState.Squares) {
      return new MetricState.Squares(inbox);
    }
    return state instanceof MetricState.Correlations now
        ? new MetricState.Correlations(now.diagonal(), inbox)
        : new MetricState.Shared(
            ((MetricState.Shared) state).metric(), ((MetricState.Shared) state).admm(), inbox);
  }
}
