/**
 * The mathematics of objective perturbation: what one released minimiser of a noised objective
 * costs, and what several of them cost together. Facts O1, O3, O4, T1, T2, A1, A2, A5, R1 are
 * proved; Theorems A and B (fact T3) are written down but not yet confirmed by a second reader and
 * are marked so. Nothing here draws noise or reads data: it is arithmetic on public constants,
 * rounded outward.
 */
package dev.tacit.dp.objective;
