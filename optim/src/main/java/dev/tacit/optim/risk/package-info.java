/**
 * Examples and the sums over them that learning needs: loss, gradient, clipped gradient, curvature.
 * Deterministic whatever the number of threads. Knows neither regularisers nor solvers.
 */
package dev.tacit.optim.risk;
