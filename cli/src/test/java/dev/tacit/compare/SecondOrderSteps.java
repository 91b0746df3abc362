package dev.tacit.compare;

import dev.tacit.admm.moments.Lift;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.RowLengths;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/**
 * Second-order steps as Ganesh et al. (2023) take them, with all doubts in their favour: gradients
 * of the logistic loss are clipped and noised in coordinates in which rows have no correlations,
 * and these coordinates and every Hessian are exact and cost nothing. The mean of the last half of
 * the points is the model. Replace-one neighbours; noise from a plain generator, since nobody is
 * promised anything.
 *
 * @param cap of a gradient over the root of the number of features
 * @param damping what is added to every eigenvalue of a Hessian, over its largest
 */
record SecondOrderSteps(double cap, double damping, int steps, double epsilon) {
  private static final double FLOOR = 1e-5;

  Tally once(KnownTable table, long seed) {
    Random random = new Random(seed);
    LocalRecords records = LocalRecords.of(table.training()).prepared(Lift.ROWS);
    Examples examples = records.oneByOne();
    int d = examples.dimension();
    double[][] w = whitened(weightedSquares(examples, row -> 1));
    GradientCap capped =
        new GradientCap(cap * Math.sqrt(d), new RowLengths.Form(outer(w), 1e-9));
    double mu = GaussianProfile.mu(epsilon, PrivateRuns.DELTA);
    double sigma = 2 * cap * Math.sqrt(d) / examples.count() * Math.sqrt(steps) / mu;
    Vec point = Vec.zeros(d);
    Vec mean = Vec.zeros(d);
    for (int step = 0; step < steps; step++) {
      Vec model = times(w, point);
      Vec sum = records.sum(new CappedGradient(model, new LogisticLoss(), capped));
      Vec gradient =
          timesTransposed(w, sum)
              .map(entry -> entry / examples.count() + sigma * random.nextGaussian());
      point = point.plus(newton(inMetric(w, curvature(examples, model)), gradient));
      mean = 2 * step >= steps ? mean.plusScaled(1.0 / (steps - steps / 2), point) : mean;
    }
    return tally(times(w, mean), table.test());
  }

  private static SymmetricMatrix curvature(Examples examples, Vec model) {
    double[] scores = examples.rows().times(model).toArray();
    return weightedSquares(
        examples,
        row -> {
          double chance = 1 / (1 + Math.exp(-scores[(int) row]));
          return chance * (1 - chance);
        });
  }

  private Vec newton(SymmetricMatrix hessian, Vec gradient) {
    Eigen eigen = hessian.eigen();
    double largest = 0;
    for (int k = 0; k < hessian.dimension(); k++) {
      largest = Math.max(largest, eigen.values().get(k));
    }
    Vec step = Vec.zeros(hessian.dimension());
    for (int k = 0; k < hessian.dimension(); k++) {
      double value = Math.max(0, eigen.values().get(k)) + damping * largest;
      step = step.plusScaled(-eigen.vector(k).dot(gradient) / value, eigen.vector(k));
    }
    return step;
  }

  /** The mean over rows of a weight times the outer product of the row with itself. */
  private static SymmetricMatrix weightedSquares(Examples examples, DoubleUnaryOperator weight) {
    int d = examples.dimension();
    double[][] sum = new double[d][d];
    int[] places = new int[d];
    double[] values = new double[d];
    int[] stored = new int[1];
    for (int row = 0; row < examples.count(); row++) {
      if (examples.isEmpty(row)) {
        continue;
      }
      stored[0] = 0;
      examples
          .rows()
          .visit(
              row,
              (place, value) -> {
                places[stored[0]] = place;
                values[stored[0]++] = value;
              });
      double share = weight.applyAsDouble(row) / examples.count();
      for (int a = 0; a < stored[0]; a++) {
        for (int b = 0; b < stored[0]; b++) {
          sum[places[a]][places[b]] += share * values[a] * values[b];
        }
      }
    }
    return SymmetricMatrix.of(sum);
  }

  /** By feature and coordinate: eigenvectors over the roots of their eigenvalues. */
  private static double[][] whitened(SymmetricMatrix squares) {
    Eigen eigen = squares.eigen();
    int d = squares.dimension();
    double[][] w = new double[d][d];
    for (int k = 0; k < d; k++) {
      double root = Math.sqrt(Math.max(0, eigen.values().get(k)) + FLOOR);
      for (int j = 0; j < d; j++) {
        w[j][k] = eigen.vector(k).get(j) / root;
      }
    }
    return w;
  }

  private static SymmetricMatrix outer(double[][] w) {
    int d = w.length;
    double[][] outer = new double[d][d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        outer[i][j] = Vec.of(w[i]).dot(Vec.of(w[j]));
      }
    }
    return SymmetricMatrix.of(outer);
  }

  /** w' matrix w. */
  private static SymmetricMatrix inMetric(double[][] w, SymmetricMatrix matrix) {
    int d = w.length;
    double[][] half = new double[d][];
    for (int k = 0; k < d; k++) {
      double[] column = new double[d];
      for (int j = 0; j < d; j++) {
        column[j] = w[j][k];
      }
      half[k] = timesTransposed(w, matrix.times(Vec.of(column))).toArray();
    }
    return SymmetricMatrix.of(half);
  }

  private static Vec times(double[][] w, Vec coordinates) {
    return Vec.of(Arrays.stream(w).mapToDouble(row -> Vec.of(row).dot(coordinates)).toArray());
  }

  private static Vec timesTransposed(double[][] w, Vec vector) {
    Vec sum = Vec.zeros(w.length);
    for (int j = 0; j < w.length; j++) {
      sum = sum.plusScaled(vector.get(j), Vec.of(w[j]));
    }
    return sum;
  }

  private static Tally tally(Vec lifted, Examples test) {
    Rows rows = Lift.ROWS.of(test.rows());
    LinearModel model = new LinearModel(lifted, 0);
    return Tally.of(model, DoubleUnaryOperator.identity(), test.withRows(rows));
  }
}
