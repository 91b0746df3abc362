package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;

/** An agent of the house algorithm between two inputs: releases, and functions of them. */
sealed interface MetricState {

  /** A1: the mean squares are collected. */
  record Squares(RoundBuffer inbox) implements MetricState {}

  /** A2: the correlations are. */
  record Correlations(Metric diagonal, RoundBuffer inbox) implements MetricState {}

  /** B, all agents with one consensus. */
  record Shared(Metric metric, MetricAdmm.State admm, RoundBuffer inbox) implements MetricState {}

  /** B among neighbours only. */
  record Tracked(Metric metric, TrackingState tracking) implements MetricState {}
}
