/**
 * Records and the sums over them that learning needs: loss, gradient, clipped gradient, curvature,
 * second moments. The same bits whatever the number of threads and wherever the records are. Knows
 * neither regularisers nor solvers.
 */
package dev.tacit.optim.risk;
