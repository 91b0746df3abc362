package dev.tacit.dp.theorem.iteration;

import java.util.Random;

/**
 * A stream with quadratic losses and a quadratic regulariser, where everything is linear and
 * Gaussian, so that the divergence between two neighbouring runs is known exactly. Written from the
 * iteration alone, in plain arrays, independent of the bounds it is used to attack.
 */
final class LinearGaussianStream {
  final int n;
  final int m;
  final double[][] a;
  final double[][] regulariser;
  final double[][][] hessians;
  final double stepSize;
  final double penalty;
  final boolean gradientNoise;

  LinearGaussianStream(
      double[][] a, double[][] regulariser, double[][][] hessians, double[] steps, boolean inner) {
    this.m = a.length;
    this.n = a[0].length;
    this.a = a;
    this.regulariser = regulariser;
    this.hessians = hessians;
    this.stepSize = steps[0];
    this.penalty = steps[1];
    this.gradientNoise = inner;
  }

  /** mu^2 for noise of standard deviation one and the worst gradient change of norm one. */
  double worstSquaredMu() {
    double[][] solve = Dense.inverse(proximal());
    double[][] move = Dense.padded(Dense.scaled(solve, stepSize), n + m);
    double[][] inject = gradientNoise ? move : Dense.padded(Dense.identity(n), n + m);
    double[][] noise = inject;
    double[][] shift = move;
    for (double[][] hessian : hessians) {
      double[][] step = iteration(hessian, solve);
      noise = Dense.beside(Dense.times(step, noise), inject);
      shift = Dense.times(step, shift);
    }
    return Dense.largestSquaredNorm(Dense.whitened(noise, shift));
  }

  /** The same when the sum of all x, hence their average, is shown beside the last state. */
  double worstSquaredMuWithAverage() {
    double[][] solve = Dense.inverse(proximal());
    double[][] move = Dense.padded(Dense.scaled(solve, stepSize), n + m);
    double[][] inject = Dense.padded(Dense.identity(n), n + m);
    double[][] noise = summed(inject, new double[n][n]);
    double[][] shift = summed(move, new double[n][n]);
    for (double[][] hessian : hessians) {
      double[][] step = iteration(hessian, solve);
      noise = Dense.beside(advanced(step, noise), summed(inject, new double[n][n]));
      shift = advanced(step, shift);
    }
    return Dense.largestSquaredNorm(Dense.whitened(noise, shift));
  }

  /** {@code (state, sum) -> (next state, sum + next x)}. */
  private double[][] advanced(double[][] step, double[][] augmented) {
    double[][] state = java.util.Arrays.copyOf(augmented, n + m);
    double[][] sum = java.util.Arrays.copyOfRange(augmented, n + m, n + m + n);
    return summed(Dense.times(step, state), sum);
  }

  private double[][] summed(double[][] state, double[][] sum) {
    return Dense.above(state, Dense.plus(sum, java.util.Arrays.copyOf(state, n)));
  }

  private double[][] proximal() {
    return Dense.plus(
        Dense.identity(n), Dense.scaled(Dense.times(Dense.transposed(a), a), stepSize * penalty));
  }

  /** The matrix of {@code (x, dual) -> (x, dual)} before noise, with B = -I and c = 0. */
  private double[][] iteration(double[][] hessian, double[][] solve) {
    double[][] x = Dense.beside(Dense.identity(n), new double[n][m]);
    double[][] dual = Dense.beside(new double[m][n], Dense.identity(m));
    double[][] ax = Dense.times(a, x);
    double[][] smooth =
        Dense.inverse(Dense.plus(regulariser, Dense.scaled(Dense.identity(m), penalty)));
    double[][] y =
        Dense.times(smooth, Dense.plus(Dense.scaled(ax, penalty), Dense.scaled(dual, -1)));
    double[][] next = Dense.plus(dual, Dense.scaled(Dense.plus(ax, Dense.scaled(y, -1)), -penalty));
    double[][] pull = Dense.plus(Dense.scaled(y, -penalty), Dense.scaled(next, -1));
    double[][] gradient =
        Dense.plus(Dense.times(hessian, x), Dense.times(Dense.transposed(a), pull));
    double[][] moved = Dense.times(solve, Dense.plus(x, Dense.scaled(gradient, -stepSize)));
    return Dense.above(moved, next);
  }

  /** A symmetric matrix with eigenvalues drawn from [low, high]. */
  static double[][] symmetric(Random random, int size, double low, double high) {
    double[][] q = Dense.rotation(random, size);
    double[][] result = new double[size][size];
    for (double[] vector : q) {
      // The ends of the range are where bounds are tight, so they are drawn often.
      double pick = random.nextInt(3) == 0 ? random.nextInt(2) : random.nextDouble();
      double value = low + (high - low) * pick;
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          result[i][j] += value * vector[i] * vector[j];
        }
      }
    }
    return result;
  }
}
