package dev.tacit.experiments.trial;

import dev.tacit.data.generate.ElasticNetProblem;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.RecordSums;

/**
 * The made-up users of Chan, Xie and Zhao, section 10, and how far a pair (x, y) is from the best:
 * f(x) is the mean squared residual of all users, g(y) = c1 |y|_1 + c2 |y|^2.
 */
public final class ElasticNetUsers {
  static final double LASSO = .01;
  static final double RIDGE = .1;
  private static final int SOLVER_STEPS = 3_000;
  private static final ElasticNet REGULARISER = new ElasticNet(LASSO, 2 * RIDGE);

  private final double rowNormSquared;
  private final long seed;
  private Drawn drawn;

  /** The users and what their losses add up to. */
  private record Drawn(
      Examples users, SymmetricMatrix quadratic, Vec linear, double constant, double optimum) {}

  /** They are drawn when somebody asks for them. */
  public ElasticNetUsers(double rowNormSquared, long seed) {
    this.rowNormSquared = rowNormSquared;
    this.seed = seed;
  }

  private synchronized Drawn drawn() {
    if (drawn == null) {
      drawn = draw();
    }
    return drawn;
  }

  private Drawn draw() {
    Examples users = ElasticNetProblem.ofPaper(rowNormSquared, seed).examples();
    int features = users.dimension();
    double[][] square = new double[features][features];
    double[] moments = new double[features];
    double squares = 0;
    for (int user = 0; user < users.count(); user++) {
      double[] row = RecordSums.single(users.rows(), user, 1).toArray();
      double label = users.label(user);
      squares += label * label / users.count();
      for (int i = 0; i < features; i++) {
        moments[i] += row[i] * label / users.count();
        for (int j = 0; j < features; j++) {
          square[i][j] += row[i] * row[j] / users.count();
        }
      }
    }
    Drawn open = new Drawn(users, SymmetricMatrix.of(square), Vec.of(moments), squares, 0);
    return new Drawn(users, open.quadratic(), open.linear(), squares, solve(open));
  }

  double rowNormSquared() {
    return rowNormSquared;
  }

  int count() {
    return drawn().users().count();
  }

  double label(int user) {
    return drawn().users().label(user);
  }

  int features() {
    return drawn().users().dimension();
  }

  Vec vector(int user) {
    return RecordSums.single(drawn().users().rows(), user, 1);
  }

  ElasticNet regulariser() {
    return REGULARISER;
  }

  /** f(x) + g(y) above the least. */
  double gap(Vec x, Vec y) {
    return loss(drawn(), x) + REGULARISER.value(y) - drawn().optimum();
  }

  private static double loss(Drawn drawn, Vec x) {
    return drawn.quadratic().times(x).dot(x) - 2 * drawn.linear().dot(x) + drawn.constant();
  }

  /** Proximal gradient to convergence: the ridge makes it linear. */
  private double solve(Drawn open) {
    double step = 1 / (2 * rowNormSquared);
    Vec x = Vec.zeros(open.linear().dimension());
    for (int i = 0; i < SOLVER_STEPS; i++) {
      Vec gradient = open.quadratic().times(x).minus(open.linear()).scaled(2);
      x = REGULARISER.prox(x.plusScaled(-step, gradient), step);
    }
    return loss(open, x) + REGULARISER.value(x);
  }
}
