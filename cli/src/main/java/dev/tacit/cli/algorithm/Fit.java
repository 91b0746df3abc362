package dev.tacit.cli.algorithm;

import dev.tacit.optim.linalg.Vec;

/**
 * What an algorithm gives back.
 *
 * @param weights the model, one weight per feature
 * @param residual norm of the (proximal) gradient at the model, rounding included
 * @param tolerance the residual that was asked for
 * @param steps solver steps taken
 * @param converged whether the residual is within the tolerance
 */
public record Fit(Vec weights, double residual, double tolerance, int steps, boolean converged) {}
