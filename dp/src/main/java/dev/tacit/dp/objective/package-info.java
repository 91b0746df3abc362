/**
 * The mathematics of objective perturbation: what one released minimiser of a noised objective
 * costs, and what several of them cost together. Facts O1, O3, O4, T1, T2, T3 (theorems A and B),
 * A1, A2, A5, R1 are proved, each re-derived by a second reader. Nothing here draws noise or reads
 * data: it is arithmetic on public constants, rounded outward.
 */
package dev.tacit.dp.objective;
