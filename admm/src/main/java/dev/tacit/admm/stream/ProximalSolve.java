package dev.tacit.admm.stream;

import dev.tacit.optim.linalg.Cholesky;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * Multiplication by {@code (I + weight A^T A)^-1}, which is a division by a number where A is the
 * identity; its error is bounded for the proof.
 */
final class ProximalSolve {
  private final double shrink;
  private final Optional<Cholesky> factor;
  private final double relativeError;

  private ProximalSolve(double shrink, Optional<Cholesky> factor, double relativeError) {
    this.shrink = shrink;
    this.factor = factor;
    this.relativeError = relativeError;
  }

  static ProximalSolve of(CouplingMatrix coupling, double weight) {
    int dimension = coupling.dimension();
    if (coupling.isIdentity()) {
      return new ProximalSolve(1 / (1 + weight), Optional.empty(), 0x1p-50);
    }
    Cholesky factor = coupling.gram().scaled(weight).plusIdentity(1).cholesky();
    double norm = coupling.singularValues().largest();
    // Backward error of a Cholesky solve, at most 8 n^2 u, times the condition number; doubled.
    double error = 16.0 * dimension * dimension * 0x1p-53 * (1 + weight * norm * norm);
    return new ProximalSolve(1, Optional.of(factor), error);
  }

  Vec solve(Vec right) {
    return factor.isPresent() ? factor.get().solve(right) : right.scaled(shrink);
  }

  /** How far the computed product may be from the exact one, relative to the right side. */
  double relativeError() {
    return relativeError;
  }
}
