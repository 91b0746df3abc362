/** Vectors and design matrices. Only this package and the solvers touch {@code double[]}. */
package dev.tacit.optim.linalg;
