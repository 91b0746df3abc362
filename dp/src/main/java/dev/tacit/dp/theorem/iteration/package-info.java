/**
 * Amplification by iteration (Chan, Xie, Zhao): users come one after another, each takes one noisy
 * step on a shared state, and whoever sees only the last state learns less about early users. Facts
 * F3.x are restated in docs/theory/errata.md where they differ from the paper. Pure functions of
 * public settings: no data, no noise, no algorithm.
 */
package dev.tacit.dp.theorem.iteration;
