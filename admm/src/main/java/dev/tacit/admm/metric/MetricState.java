package dev.tacit.admm.metric;

import dev.tacit.admm.agent.RoundBuffer;

/**
 * An agent of the house algorithm between two inputs: releases, and functions of them. The phases
 * are the steps of decision 020.
 */
sealed interface MetricState {

  /** Step A1: the mean squares are collected. */
  record Squares(RoundBuffer inbox) implements MetricState {}

  /** Step A2: the correlations are. */
  record Correlations(Metric diagonal, RoundBuffer inbox) implements MetricState {}

  /** Step B, all agents with one consensus. */
  record Shared(Metric metric, MetricAdmm.State admm, RoundBuffer inbox) implements MetricState {}

  /** Step B among neighbours only. */
  record Tracked(Metric metric, TrackingState tracking) implements MetricState {}
}
