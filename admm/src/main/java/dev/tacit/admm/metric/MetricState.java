package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.Released;

/**
 * An agent of metric-admm between two inputs: releases, and functions of them. The phases are the
 * steps of decision 020.
 */
sealed interface MetricState {

  /** Values of all agents are collected. */
  sealed interface Collecting extends MetricState {
    RoundBuffer inbox();

    Collecting with(RoundBuffer newInbox);
  }

  /** Step A1: the mean squares are collected. */
  record Squares(RoundBuffer inbox) implements Collecting {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Squares(newInbox);
    }
  }

  /** Step A2: the correlations are. */
  record Correlations(Metric diagonal, RoundBuffer inbox) implements Collecting {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Correlations(diagonal, newInbox);
    }
  }

  /** Step A3: the means are. */
  record Centre(Metric diagonal, RoundBuffer inbox) implements Collecting {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Centre(diagonal, newInbox);
    }
  }

  /** Step B. */
  sealed interface Rounds extends MetricState {
    MetricStage stage();

    Released consensus();
  }

  /** Step B, all agents with one consensus. */
  record Shared(MetricStage stage, MetricAdmm.State admm, RoundBuffer inbox)
      implements Collecting, Rounds {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Shared(stage, admm, newInbox);
    }

    @Override
    public Released consensus() {
      return admm.consensus();
    }

    Metric metric() {
      return stage.metric();
    }

    Ended ended() {
      return new Ended(metric(), admm.consensus(), admm.average());
    }
  }

  /** Step B among neighbours only. */
  record Tracked(MetricStage stage, TrackingState tracking) implements Rounds {
    @Override
    public Released consensus() {
      return tracking.consensus();
    }

    Metric metric() {
      return stage.metric();
    }

    Ended ended() {
      return new Ended(metric(), tracking.consensus(), tracking.average());
    }
  }

  /**
   * Step T: between two rounds the cells are collected.
   *
   * @param rounds waiting for the next gradient, with what step V has learnt
   */
  record Cells(Rounds rounds, RoundBuffer inbox) implements Collecting {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Cells(rounds, newInbox);
    }
  }

  /** What step B left: the last consensus, and the mean of the tail, in metric coordinates. */
  record Ended(Metric metric, Released consensus, Released average) {}

  /** After step B among neighbours: the averages are collected, so that all have one model. */
  record Averages(Ended end, RoundBuffer inbox) implements Collecting {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Averages(end, newInbox);
    }
  }

  /**
   * Steps C and R: the counts under the model are collected.
   *
   * @param model in metric coordinates
   */
  record Counting(Ended end, Released model, RoundBuffer inbox) implements Collecting {
    @Override
    public Collecting with(RoundBuffer newInbox) {
      return new Counting(end, model, newInbox);
    }
  }

  /** All is done. */
  record Counted(Ended end, Released model, Released counts) implements MetricState {}
}
