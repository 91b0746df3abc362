package dev.tacit.dp.account;

/**
 * Reads epsilon off a tilted composition g on the grid. With w(l) = e^(-tilt (l - eps)) (1 - e^-(l
 * - eps)) on l above eps,
 *
 * <pre>delta(eps) = e^(log moment - tilt eps) sum g(l) w(l).</pre>
 *
 * The Fourier coefficients of g have absolute error at most {@code error}, so g has at most this
 * error in the Euclidean norm, and the sum at most error |w|_2 (Cauchy-Schwarz).
 *
 * @param last index of the highest grid point of the window
 * @param log log moment of the whole composition at the tilt
 */
record LossReading(LossTilt tilt, double step, long last, double log, double error) {

  /**
   * The smallest epsilon at which everything fits into {@code available}; 0 or more.
   *
   * @param g the tilted composition on the circular grid
   * @param available the delta that is left after all losses
   */
  double epsilon(double[] g, double available) {
    if (!(available > 0) || !Double.isFinite(error) || !Double.isFinite(log)) {
      return Double.POSITIVE_INFINITY;
    }
    double t = tilt.tilt();
    double centre = tilt.centre();
    double scaled = Math.exp(Math.log(available) - (log - t * centre));
    // What rounding in the transforms can add to the sum, whatever epsilon is.
    double doubt = error * weightNorm();
    if (!(doubt * Math.exp(-t * (last * step - centre)) < scaled) || Double.isInfinite(scaled)) {
      return Double.POSITIVE_INFINITY;
    }
    double decay = Math.exp(-step);
    double sum = 0;
    double discounted = 0; // sum of mass e^-(l' - l) over l' from l up
    int at = Math.toIntExact(Math.floorMod(last, (long) g.length));
    for (int i = 0; i < g.length; i++) {
      double l = (last - i) * step - centre;
      double mass = Math.max(0, g[at]) * Math.exp(-t * l) * (1 + 1e-13);
      sum += mass;
      discounted = discounted * decay + mass;
      // Goes down from the highest loss until the mass above no longer fits; the answer lies within
      // that cell.
      double below = l - step;
      double room = scaled - doubt * Math.exp(-t * below);
      double least = discounted * (1 - 4 * Math.ulp(1.0) * (i + 1));
      if (!(sum - decay * least <= room)) {
        return solved(sum, least, l, room);
      }
      if (below + centre <= 0) {
        return 0;
      }
      at = at == 0 ? g.length - 1 : at - 1;
    }
    return Math.max(0, (last - g.length + 1) * step);
  }

  /** sum - e^(x - l) discounted = room inside the cell that ends at l, or its end. */
  private double solved(double sum, double discounted, double l, double room) {
    double x = room > 0 ? l + Math.log((sum - room) / discounted) : l;
    double epsilon = Math.min(Math.max(x, l - step), l) + tilt.centre();
    double rounded = epsilon + 1e-12 * Math.abs(epsilon);
    return Double.isNaN(rounded) ? Double.POSITIVE_INFINITY : Math.max(0, rounded);
  }

  /**
   * |w|_2: the integral of e^(-2 t x) (1 - e^-x)^2 is 1 / (2 t (2 t + 1) (t + 1)); w has one
   * maximum, which the sum may count twice, and 1 - e^-x is at most min(1, x).
   */
  private double weightNorm() {
    double t = tilt.tilt();
    double integral = 1 / (2 * t * (2 * t + 1) * (t + 1)) / step;
    double peak = Math.min(1, 1 / (Math.E * t));
    return Math.sqrt(integral + 2 * peak * peak);
  }
}
