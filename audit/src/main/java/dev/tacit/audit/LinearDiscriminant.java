package dev.tacit.audit;

import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A linear attack, learned from trial runs (Fisher 1936): numbers count by how far their means move
 * between the data sets, over their covariance. Where noise was used twice, or stands in one of two
 * messages only, the covariance is nearly singular and the attack finds the combination in which
 * the noise cancels: so a receiver recovers a clean primal from a noised one and its dual.
 *
 * @param name for reports
 * @param view which numbers are looked at
 */
record LinearDiscriminant(String name, Function<Observation, Vec> view, Vec weights)
    implements Attack {
  /** More numbers than this are taken to be independent of each other. */
  private static final int MOST_CORRELATED = 40;

  /** Keeps a singular covariance invertible; in units of each number's variance. */
  private static final double RIDGE = 1e-10;

  /** Empty where runs do not all show as many numbers, or nothing moves. */
  static Optional<LinearDiscriminant> learn(
      String name,
      Function<Observation, Vec> view,
      List<Observation> ones,
      List<Observation> others) {
    int dimension = view.apply(ones.get(0)).dimension();
    List<Vec> one = ones.stream().map(view).toList();
    List<Vec> other = others.stream().map(view).toList();
    boolean alike =
        dimension > 0
            && one.stream().allMatch(numbers -> numbers.dimension() == dimension)
            && other.stream().allMatch(numbers -> numbers.dimension() == dimension);
    if (!alike) {
      return Optional.empty();
    }
    Vec weights = weights(one, other);
    return weights.norm() > 0 && weights.isFinite()
        ? Optional.of(new LinearDiscriminant(name, view, weights))
        : Optional.empty();
  }

  @Override
  public double score(Observation observation) {
    Vec numbers = view.apply(observation);
    return numbers.dimension() == weights.dimension() ? numbers.dot(weights) : 0;
  }

  private static Vec weights(List<Vec> ones, List<Vec> others) {
    Vec one = mean(ones);
    Vec other = mean(others);
    int dimension = one.dimension();
    double[] deviation = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      deviation[j] = Math.sqrt(covariance(ones, one, j, j) + covariance(others, other, j, j));
    }
    double[] moved = new double[dimension];
    double[][] correlations = new double[dimension][dimension];
    for (int j = 0; j < dimension; j++) {
      moved[j] = deviation[j] > 0 ? (one.get(j) - other.get(j)) / deviation[j] : 0;
      for (int k = 0; k < j && dimension <= MOST_CORRELATED; k++) {
        double both = covariance(ones, one, j, k) + covariance(others, other, j, k);
        double scale = deviation[j] * deviation[k];
        correlations[j][k] = scale > 0 ? both / scale : 0;
        correlations[k][j] = correlations[j][k];
      }
      correlations[j][j] = 1 + RIDGE;
    }
    double[] solved = SymmetricMatrix.of(correlations).cholesky().solve(Vec.of(moved)).toArray();
    for (int j = 0; j < dimension; j++) {
      solved[j] = deviation[j] > 0 ? solved[j] / deviation[j] : 0;
    }
    return Vec.of(solved);
  }

  private static Vec mean(List<Vec> runs) {
    Vec sum = Vec.zeros(runs.get(0).dimension());
    for (Vec numbers : runs) {
      sum = sum.plus(numbers);
    }
    return sum.scaled(1.0 / runs.size());
  }

  private static double covariance(List<Vec> runs, Vec mean, int j, int k) {
    double sum = 0;
    for (Vec numbers : runs) {
      sum += (numbers.get(j) - mean.get(j)) * (numbers.get(k) - mean.get(k));
    }
    return sum / runs.size();
  }
}
