/**
 * The mathematics of objective perturbation: what one released minimiser of a noised objective
 * costs, and what several of them cost together. Facts determinant-ratio, slack-quantile,
 * single-minimiser, minimiser-renyi, slack-moment, gamma-gaussian-pair (theorems A and B), A1, A2,
 * A5, R1 are proved, each re-derived by a second reader. Nothing here draws noise or reads data: it
 * is arithmetic on public constants, rounded outward.
 */
package dev.tacit.dp.objective;
