package dev.tacit.dp.account;

import java.util.function.DoubleUnaryOperator;

/** A slow second computation of integrals: Gauss-Legendre with five points on many panels. */
final class Quadrature {
  private static final double[] POINTS = {
    -0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831, 0.9061798459386640
  };
  private static final double[] WEIGHTS = {
    0.2369268850561891,
    0.4786286704993665,
    0.5688888888888889,
    0.4786286704993665,
    0.2369268850561891
  };
  private static final int PANELS = 2000;

  private Quadrature() {}

  static double integral(double from, double to, DoubleUnaryOperator f) {
    double half = 0.5 * (to - from) / PANELS;
    double sum = 0;
    double lost = 0;
    for (int panel = 0; panel < PANELS; panel++) {
      double centre = from + (2 * panel + 1) * half;
      for (int i = 0; i < POINTS.length; i++) {
        // Kahan: ten thousand roundings would otherwise show in the last digits.
        double term = half * WEIGHTS[i] * f.applyAsDouble(centre + half * POINTS[i]) - lost;
        double next = sum + term;
        lost = (next - sum) - term;
        sum = next;
      }
    }
    return sum;
  }

  static double normal(double z) {
    return Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }
}
