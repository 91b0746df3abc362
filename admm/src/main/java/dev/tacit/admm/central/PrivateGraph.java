package dev.tacit.admm.central;

import dev.tacit.admm.moments.HalfVector;
import dev.tacit.admm.moments.NonNegativeMean;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.CappedOuterProducts;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Optional;

/**
 * The graph W of the fused lasso, learned from the private rows and paid for (fact learned-graph):
 * the mean outer product of rows of norm at most 1 is released once, the rest is post-processing.
 * Moments are not centred, because means would be another release.
 *
 * @param share of the run's mu^2 that the moments get
 * @param edges public number of edges
 * @param mean how the moments are computed, which gives their sensitivity
 */
record PrivateGraph(double share, int edges, int dimension, NonNegativeMean mean) {
  /** Beyond this the moments have millions of entries, each as noisy as a gradient's. */
  private static final int MOST_FEATURES = 2_000;

  /** The mean outer product has trace at most 1, so its mean eigenvalue is at most 1/dimension. */
  private static final double LEAST_RIDGE = .01;

  /** What the settings ask for; absent when the share is zero. */
  static Optional<PrivateGraph> of(Setup setup, EffectiveSettings effective) {
    double share = effective.read(CentralSettings.GRAPH_SHARE);
    if (share == 0) {
      effective
          .explicit(CentralSettings.GRAPH_EDGES)
          .ifPresent(
              edges -> {
                throw new IllegalArgumentException(
                    "graph.edges = " + edges + " needs graph.share above 0, such as 0.2");
              });
      effective.reportUnused(CentralSettings.GRAPH_EDGES);
      return Optional.empty();
    }
    refuse(setup, share);
    int dimension = setup.dimension();
    int pairs = HalfVector.length(dimension) - dimension;
    int edges =
        effective.read(
            CentralSettings.GRAPH_EDGES.within(AllowedValues.counts(1, pairs)),
            () -> Math.min(dimension, pairs));
    NonNegativeMean mean =
        new NonNegativeMean(
            1,
            setup.size(0),
            HalfVector.length(dimension),
            "mean outer product of rows of norm at most 1");
    return Optional.of(new PrivateGraph(share, edges, dimension, mean));
  }

  private static void refuse(Setup setup, double share) {
    Penalties penalties = setup.penalties();
    String given = "graph.share = " + share;
    if (penalties.fused() > 0 || !penalties.edges().isEmpty()) {
      throw new IllegalArgumentException(
          given + " and a public graph exclude each other; drop fused from `regulariser` or set 0");
    }
    if (penalties.lasso() == 0) {
      throw new IllegalArgumentException(
          given + " needs l1 above 0, which is also the weight of the edges; add l1=1e-5");
    }
    if (setup.dimension() < 2 || setup.dimension() > MOST_FEATURES) {
      throw new IllegalArgumentException(
          given + " needs 2 to " + MOST_FEATURES + " features, not " + setup.dimension());
    }
  }

  /**
   * The norm of A = [differences along the edges; I] is at most this, whatever the edges: the
   * largest eigenvalue of a graph's Laplacian is at most its number of vertices, and at most the
   * sum of the degrees of two neighbours, which is at most the number of edges and one.
   */
  double largestNorm() {
    return Math.sqrt(1.0 + Math.min(dimension, edges + 1L));
  }

  /** The noise of the moments in a run of Gaussian parameter mu. */
  GaussianNoise noise(double mu) {
    return GaussianNoise.ofMultiplier(1 / (mu * Math.sqrt(share)));
  }

  /** What the gradients are left with. */
  double rest(double mu) {
    return mu * Math.sqrt(1 - share);
  }

  PrivacyEvent event(double mu) {
    return noise(mu).eventFor(mean.sensitivity(), HalfVector.length(dimension));
  }

  /** The moments of the rows, each first brought into the unit ball. */
  Sensitive moments(Records records) {
    Records bounded = records.prepared(Preparation.UNIT_BALL);
    SymmetricMatrix sum = CappedOuterProducts.ofAll().of(bounded);
    return mean.of(HalfVector.of(sum));
  }

  /**
   * The penalties with edges from released moments. The ridge is about the largest eigenvalue of
   * the noise, sqrt(2 dimension) deviations, and so public.
   */
  Penalties fused(Vec releasedMoments, double mu, Penalties plain) {
    Sensitivity sensitivity = mean.sensitivity();
    double deviation = sensitivity.bound() / (mu * Math.sqrt(share));
    double ridge = deviation * Math.sqrt(2.0 * dimension) + LEAST_RIDGE / dimension;
    List<Edge> found =
        PartialCorrelations.strongest(HalfVector.matrix(releasedMoments, dimension), ridge, edges);
    return new Penalties(plain.ridge(), plain.lasso(), plain.lasso(), found);
  }
}
