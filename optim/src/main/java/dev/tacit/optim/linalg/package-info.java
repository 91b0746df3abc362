/**
 * Vectors, design matrices and linear maps, with outward rounding. Knows neither losses nor
 * solvers. {@code double[]} appears in public signatures only for the kernels of a pass over rows.
 */
package dev.tacit.optim.linalg;
