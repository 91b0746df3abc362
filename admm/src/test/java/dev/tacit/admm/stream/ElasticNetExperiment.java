package dev.tacit.admm.stream;

import dev.tacit.data.generate.ElasticNetProblem;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.RecordSums;
import java.util.Optional;
import java.util.Random;

/**
 * Section 10 of the stream paper: an elastic net, users drawn with replacement, optimality gaps of
 * many runs. As there, nothing is clipped and users are reused, so these runs carry no guarantee;
 * noise is scripted from a seed.
 */
final class ElasticNetExperiment {
  private static final double NEVER_ACTIVE = 1e9;
  private static final ElasticNet REGULARISER = new ElasticNet(0.01, 0.2);

  private final Examples users;
  private final double penalty;
  private final double stepSize;
  private final SymmetricMatrix quadratic;
  private final Vec linear;
  private final double constant;
  private final double optimum;

  ElasticNetExperiment(double rowNormSquared, double penalty, double stepSize, long seed) {
    this.users = ElasticNetProblem.ofPaper(rowNormSquared, seed).examples();
    this.penalty = penalty;
    this.stepSize = stepSize;
    double[] weights = new double[users.count()];
    double squares = 0;
    for (int row = 0; row < weights.length; row++) {
      weights[row] = users.label(row) / users.count();
      squares += users.label(row) * weights[row];
    }
    this.quadratic = RecordSums.gram(users, 1.0 / users.count());
    this.linear = users.rows().transposeTimes(Vec.of(weights));
    this.constant = squares;
    this.optimum = solve(rowNormSquared);
  }

  /** Gaps by [run][iteration], iteration 0 being the start. */
  double[][] gaps(double sigma, int runs, int iterations, long seed) {
    Random random = new Random(seed);
    StreamModel model = model(Math.max(sigma, 1e-3));
    NoisyStream stream = new NoisyStream(model);
    NoiseKey key = TestNoise.scripted(seed, address -> Optional.of(normal(random, sigma)));
    double[][] gaps = new double[runs][iterations + 1];
    for (int run = 0; run < runs; run++) {
      StreamState state = StreamState.start(model.split().coupling(), 3);
      gaps[run][0] = gap(stream, state);
      for (int t = 1; t <= iterations; t++) {
        Curator curator = Curator.of(key, "run" + run, "user", t);
        state = stream.round(state, users, random.nextInt(users.count()), curator);
        gaps[run][t] = gap(stream, state);
      }
    }
    return gaps;
  }

  /** First iteration whose gap does not differ from the one five iterations later at 0.05. */
  static int convergence(double[][] gaps) {
    if (gaps.length != 100) {
      throw new IllegalArgumentException("the quantile below is for 100 runs, not " + gaps.length);
    }
    for (int t = 0; t + 5 < gaps[0].length; t++) {
      // The 0.975 quantile of Student's law with 198 degrees of freedom.
      if (Math.abs(tStatistic(gaps, t, gaps, t + 5)) < 1.972) {
        return t;
      }
    }
    return gaps[0].length;
  }

  /** The two-sample t statistic of the means at two iterations. */
  static double tStatistic(double[][] first, int at, double[][] second, int then) {
    double[] one = moments(first, at);
    double[] two = moments(second, then);
    return (two[0] - one[0]) / Math.sqrt(one[1] / first.length + two[1] / second.length);
  }

  private static double[] moments(double[][] gaps, int at) {
    double sum = 0;
    for (double[] run : gaps) {
      sum += run[at];
    }
    double mean = sum / gaps.length;
    double squares = 0;
    for (double[] run : gaps) {
      squares += (run[at] - mean) * (run[at] - mean);
    }
    return new double[] {mean, squares / (gaps.length - 1)};
  }

  private StreamModel model(double sigma) {
    return new StreamModel(
        new UserLoss(new SquaredLoss(), 1, NEVER_ACTIVE, 0),
        new SplitTerm(CouplingMatrix.identity(users.dimension()), REGULARISER, penalty),
        stepSize,
        StreamNoise.onState(sigma),
        Neighbours.REPLACE_ONE);
  }

  private Vec normal(Random random, double sigma) {
    double[] draw = new double[users.dimension()];
    for (int j = 0; j < draw.length; j++) {
      draw[j] = sigma * random.nextGaussian();
    }
    return Vec.of(draw);
  }

  private double gap(NoisyStream stream, StreamState state) {
    return loss(state.model().value()) + REGULARISER.value(stream.split(state).value()) - optimum;
  }

  private double loss(Vec x) {
    return quadratic.times(x).dot(x) - 2 * linear.dot(x) + constant;
  }

  /** Proximal gradient to convergence: the ridge makes it linear. */
  private double solve(double smoothness) {
    double step = 1 / (2 * smoothness);
    Vec x = Vec.zeros(users.dimension());
    for (int i = 0; i < 3_000; i++) {
      Vec gradient = quadratic.times(x).minus(linear).scaled(2);
      x = REGULARISER.prox(x.plusScaled(-step, gradient), step);
    }
    return loss(x) + REGULARISER.value(x);
  }
}
