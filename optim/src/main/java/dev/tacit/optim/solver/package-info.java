/**
 * Smooth objectives and how to minimise them. A solver says how well it did: a {@link
 * dev.tacit.optim.solver.Solution} carries the gradient norm that was verified at its minimiser.
 */
package dev.tacit.optim.solver;
