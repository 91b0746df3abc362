package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.SymmetricMatrix;

/**
 * Steps A1, A2 and A3 of decision 020 once more, plainly, for one owner, replace-one neighbours and
 * no noise.
 */
final class PlainMetric {
  private final int rows;
  private final double[] q;
  private final double s1;

  /** The map from metric coordinates, by feature and then by coordinate. */
  private final double[][] w;

  /** Q diag(f). */
  private final double[][] turn;

  /** Of each feature over the constant. */
  private final double[] centre;

  private double deff;
  private boolean bought;
  private boolean known;

  private PlainMetric(double[][] x, double mu) {
    int d = x[0].length;
    rows = x.length;
    s1 = Math.sqrt(2) * .35 / (rows * mu * Math.sqrt(.1));
    q = squares(x);
    w = new double[d][d];
    turn = new double[d][d];
    centre = new double[d];
    scale();
  }

  private void scale() {
    double effective = 0;
    for (int j = 0; j < q.length; j++) {
      w[j][j] = 1 / Math.sqrt(q[j] + .5 * s1);
      effective += q[j] * w[j][j] * w[j][j];
      turn[j][j] = 1;
    }
    deff = Math.max(1, effective);
  }

  /** Of features of which nothing is known. */
  static PlainMetric of(double[][] x, double mu) {
    return of(x, mu, 0);
  }

  /** Where so many of the first features are numbers. */
  static PlainMetric of(double[][] x, double mu, int numbers) {
    PlainMetric metric = new PlainMetric(x, mu);
    int d = x[0].length;
    double edge = Math.sqrt(2) * metric.deff / (x.length * mu * Math.sqrt(.1)) * Math.sqrt(2 * d);
    if (edge <= .5) {
      metric.bought = true;
      metric.deff = turned(x, metric.w, metric.turn, metric.deff, edge);
    } else if (numbers > 0) {
      metric.known = true;
      metric.centre(x, numbers, 2 * Math.sqrt(numbers + 1) / (x.length * mu * Math.sqrt(.02)));
    }
    return metric;
  }

  private void centre(double[][] x, int numbers, double deviation) {
    int last = q.length - 1;
    double[] mean = new double[q.length];
    for (double[] row : x) {
      double squared = Math.pow(w[last][last] * row[last], 2);
      for (int j = 0; j < numbers; j++) {
        squared += Math.pow(w[j][j] * row[j], 2);
      }
      double weight = Math.min(1, Math.sqrt((numbers + 1) / squared)) / x.length;
      for (int j = 0; j <= last; j++) {
        mean[j] += weight * w[j][j] * row[j];
      }
    }
    for (int j = 0; j < numbers; j++) {
      double least = Math.max(4 * deviation, .7 * mean[last]);
      if (mean[last] > 4 * deviation && Math.abs(mean[j]) > least) {
        centre[j] = (mean[j] / w[j][j]) / (mean[last] / w[last][last]);
        q[j] = Math.max(0, q[j] - Math.pow(centre[j], 2) * q[last]);
      }
    }
    scale();
  }

  /** How many features have a centre. */
  int centred() {
    int centred = 0;
    for (double one : centre) {
      centred += one == 0 ? 0 : 1;
    }
    return centred;
  }

  /** Whether correlations were. */
  boolean bought() {
    return bought;
  }

  /** The effective dimension. */
  double deff() {
    return deff;
  }

  /** The share of mu^2 that is gone. */
  double used() {
    return bought ? .2 : known ? .12 : .1;
  }

  private static double[] squares(double[][] x) {
    double[] q = new double[x[0].length];
    for (double[] row : x) {
      double fourth = 0;
      for (double entry : row) {
        fourth += Math.pow(entry, 4);
      }
      for (int j = 0; j < q.length; j++) {
        q[j] += Math.min(1, .35 / Math.sqrt(fourth)) * row[j] * row[j] / x.length;
      }
    }
    return q;
  }

  /** Replaces w by D Q diag(f), stores Q diag(f) in turn, and returns the new dimension. */
  private static double turned(
      double[][] x, double[][] w, double[][] turn, double r2, double edge) {
    int d = w.length;
    double[][] c = new double[d][d];
    for (double[] row : x) {
      double squared = 0;
      for (int j = 0; j < d; j++) {
        squared += Math.pow(w[j][j] * row[j], 2);
      }
      double weight = Math.min(1, r2 / squared) / x.length;
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          c[i][j] += weight * w[i][i] * row[i] * w[j][j] * row[j];
        }
      }
    }
    var eigen = SymmetricMatrix.of(c).eigen();
    double effective = 0;
    double[] diagonal = new double[d];
    for (int j = 0; j < d; j++) {
      diagonal[j] = w[j][j];
    }
    for (int k = 0; k < d; k++) {
      double value = Math.max(0, eigen.values().get(k));
      double f = Math.pow((value + edge) / (1 + edge), -.5);
      effective += value * f * f;
      for (int j = 0; j < d; j++) {
        turn[j][k] = eigen.vector(k).get(j) * f;
        w[j][k] = diagonal[j] * turn[j][k];
      }
    }
    return Math.max(1, effective);
  }

  /** W' times a row. */
  double[] coordinates(double[] row) {
    double[] u = new double[row.length];
    for (int k = 0; k < u.length; k++) {
      for (int j = 0; j < u.length; j++) {
        u[k] += w[j][k] * (row[j] - centre[j] * row[row.length - 1]);
      }
    }
    return u;
  }

  /** W times metric coordinates. */
  double[] model(double[] coordinates) {
    double[] model = new double[coordinates.length];
    for (int j = 0; j < model.length; j++) {
      for (int k = 0; k < model.length; k++) {
        model[j] += w[j][k] * coordinates[k];
      }
    }
    for (int j = 0; j < model.length - 1; j++) {
      model[model.length - 1] -= centre[j] * model[j];
    }
    return model;
  }

  /** Step V: the ridge as a matrix, with the prior on rare features that have shown nothing. */
  double[][] ridgesUnlessShown(double ridge, double[] shown, double noise) {
    int d = q.length;
    double mean = 0;
    double size = 0;
    double[] entries = new double[d];
    for (int j = 0; j < d; j++) {
      mean += (q[j] + .5 * s1) / d;
      for (int k = 0; k < d; k++) {
        entries[j] += turn[j][k] * shown[k];
      }
      size += entries[j] * entries[j] / d;
    }
    double[][] r = new double[d][d];
    for (int k = 0; k < d; k++) {
      r[k][k] = ridge;
    }
    for (int j = 0; j < d - 1; j++) {
      double spread = 0;
      for (int k = 0; k < d; k++) {
        spread += turn[j][k] * turn[j][k];
      }
      double proven = Math.max(0, entries[j] * entries[j] - 9 * noise * spread) / size;
      double v = Math.min(10, Math.max((q[j] + .5 * s1) / mean, proven));
      double extra = Math.max(0, (ridge + .03 * d / rows) / v - ridge);
      for (int k = 0; k < d; k++) {
        for (int l = 0; l < d; l++) {
          r[k][l] += turn[j][k] * extra * turn[j][l];
        }
      }
    }
    return r;
  }

  /** The ridge as a matrix, with the prior, times rows, on so many first features. */
  double[][] ridges(double ridge, int damped, double prior) {
    int d = q.length;
    double mean = 0;
    for (double square : q) {
      mean += (square + .5 * s1) / d;
    }
    double[][] r = new double[d][d];
    for (int k = 0; k < d; k++) {
      r[k][k] = ridge;
      for (int l = 0; l < d; l++) {
        for (int j = 0; j < damped; j++) {
          double v = Math.min(10, (q[j] + .5 * s1) / mean);
          double extra = Math.max(0, (ridge + prior * d / rows) / v - ridge);
          r[k][l] += turn[j][k] * extra * turn[j][l];
        }
      }
    }
    return r;
  }
}
