package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A graph of the features from a released second-moment matrix: the pairs that are strongly
 * correlated given all other features. A function of the released matrix and public numbers only,
 * hence free (fact learned-graph).
 */
final class PartialCorrelations {
  private PartialCorrelations() {}

  private record Scored(Edge edge, double strength) {}

  /**
   * The pairs with the largest absolute entries of the scaled inverse. Noise can make eigenvalues
   * negative; those count as zero, and the ridge makes the rest invertible.
   *
   * @param ridge public and positive
   * @param count how many pairs; equal strengths go to the pair named first
   */
  static List<Edge> strongest(SymmetricMatrix moments, double ridge, int count) {
    double[][] precision = inverse(moments, ridge);
    List<Scored> pairs = new ArrayList<>();
    for (int i = 0; i < precision.length; i++) {
      for (int j = i + 1; j < precision.length; j++) {
        double scale = Math.sqrt(precision[i][i] * precision[j][j]);
        pairs.add(new Scored(new Edge(i, j), Math.abs(precision[j][i]) / scale));
      }
    }
    // The sort is stable and pairs were listed in order, so ties are settled by number.
    pairs.sort(Comparator.comparingDouble(Scored::strength).reversed());
    return pairs.subList(0, count).stream().map(Scored::edge).toList();
  }

  /** The lower half of the inverse. */
  private static double[][] inverse(SymmetricMatrix moments, double ridge) {
    Eigen eigen = moments.eigen();
    int dimension = moments.dimension();
    double[][] lower = new double[dimension][dimension];
    for (int k = 0; k < dimension; k++) {
      double weight = 1 / (Math.max(0, eigen.values().get(k)) + ridge);
      double[] vector = eigen.vector(k).toArray();
      for (int i = 0; i < dimension; i++) {
        double factor = weight * vector[i];
        for (int j = 0; j <= i; j++) {
          lower[i][j] += factor * vector[j];
        }
      }
    }
    return lower;
  }
}
