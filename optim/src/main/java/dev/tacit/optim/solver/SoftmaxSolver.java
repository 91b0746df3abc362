package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.CappedOuterProducts;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.SoftmaxGradient;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Minimises the mean softmax loss of several classes, without a penalty, by accelerated gradients
 * with restarts (O'Donoghue and Candes). In coordinates in which the rows have no correlations the
 * curvature of the mean loss is at most 1/2, so that a step of 2 is safe. It stops after {@code
 * MOST_STEPS} steps and certifies nothing: its models are there to be compared with.
 */
public final class SoftmaxSolver {
  /** More features would need a matrix that is too large. */
  private static final int MOST_FEATURES = 2000;

  private static final double STEP = 2;
  private static final int MOST_STEPS = 300;
  private static final double TOLERANCE = 1e-5;

  /** Directions with less than this mean square have as good as none. */
  private static final double FLOOR = 1e-7;

  private final LocalRecords records;
  private final int classes;
  private final double weight;
  private final Vec[] directions;

  private SoftmaxSolver(Examples examples, int classes) {
    this.records = LocalRecords.of(examples);
    this.classes = classes;
    this.weight = Math.max(Double.MIN_NORMAL, examples.totalWeight());
    this.directions = directions(CappedOuterProducts.ofAll().of(records), weight);
  }

  /** One linear function for each class, without intercepts; empty where features are too many. */
  public static Optional<List<Vec>> minimiser(Examples examples, int classes) {
    return examples.dimension() <= MOST_FEATURES
        ? Optional.of(new SoftmaxSolver(examples, classes).fitted())
        : Optional.empty();
  }

  /** Eigenvectors over the roots of their eigenvalues. */
  private static Vec[] directions(SymmetricMatrix sums, double weight) {
    Eigen eigen = sums.eigen();
    Vec[] directions = new Vec[sums.dimension()];
    for (int k = 0; k < directions.length; k++) {
      double square = Math.max(0, eigen.values().get(k)) / weight + FLOOR;
      directions[k] = eigen.vector(k).scaled(1 / Math.sqrt(square));
    }
    return directions;
  }

  private List<Vec> fitted() {
    Vec point = Vec.zeros(classes * directions.length);
    Vec ahead = point;
    double momentum = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
      Vec gradient = gradient(ahead);
      if (gradient.norm() <= TOLERANCE) {
        break;
      }
      Vec next = ahead.plusScaled(-STEP, gradient);
      boolean uphill = gradient.dot(next.minus(point)) > 0;
      double then = uphill ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      ahead = uphill ? next : next.plusScaled((momentum - 1) / then, next.minus(point));
      point = next;
      momentum = then;
    }
    Vec all = model(point);
    return IntStream.range(0, classes).mapToObj(function -> part(all, function)).toList();
  }

  private Vec gradient(Vec point) {
    Vec sum = records.sum(new SoftmaxGradient(model(point), classes, GradientCap.NONE));
    double[] gradient = new double[sum.dimension()];
    for (int function = 0; function < classes; function++) {
      Vec own = part(sum, function);
      for (int k = 0; k < directions.length; k++) {
        gradient[function * directions.length + k] = directions[k].dot(own) / weight;
      }
    }
    return Vec.of(gradient);
  }

  private Vec model(Vec point) {
    double[] all = new double[point.dimension()];
    for (int function = 0; function < classes; function++) {
      Vec own = Vec.zeros(directions.length);
      for (int k = 0; k < directions.length; k++) {
        own = own.plusScaled(point.get(function * directions.length + k), directions[k]);
      }
      System.arraycopy(own.toArray(), 0, all, function * directions.length, directions.length);
    }
    return Vec.of(all);
  }

  private Vec part(Vec all, int function) {
    int from = function * directions.length;
    return Vec.of(Arrays.copyOfRange(all.toArray(), from, from + directions.length));
  }
}
