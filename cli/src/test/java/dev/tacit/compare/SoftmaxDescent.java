package dev.tacit.compare;

import dev.tacit.admm.moments.Lift;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.SoftmaxGradient;
import java.util.Arrays;
import java.util.Random;

/**
 * {@code dp-gd} with the softmax loss: the matrix of a record's gradient is clipped as a whole, the
 * last half of the points is averaged. Replace-one neighbours, exact Gaussian accounting; noise
 * from a plain generator, for a rival in a test promises nothing to anybody.
 */
record SoftmaxDescent(double clip, double step, int rounds, double epsilon) {
  private static final double MOMENTUM = .9;

  ClassTally once(KnownTable table, long seed) {
    Random random = new Random(seed);
    int classes = table.task().classes();
    LocalRecords records = LocalRecords.of(table.training()).prepared(Lift.ROWS);
    int length = classes * records.dimension();
    double mu = GaussianProfile.mu(epsilon, PrivateRuns.DELTA);
    double sigma = 2 * clip / records.count() * Math.sqrt(rounds) / mu;
    Vec point = Vec.zeros(length);
    Vec velocity = point;
    Vec sum = point;
    for (int round = 0; round < rounds; round++) {
      SoftmaxGradient question = new SoftmaxGradient(point, classes, GradientCap.euclidean(clip));
      Vec gradient =
          records
              .sum(question)
              .map(entry -> entry / records.count() + sigma * random.nextGaussian());
      velocity = velocity.scaled(MOMENTUM).plusScaled(-step, gradient);
      point = point.plus(velocity);
      sum = 2 * round >= rounds ? sum.plus(point) : sum;
    }
    return tally(table, sum.scaled(1.0 / (rounds - rounds / 2)).toArray(), classes);
  }

  private static ClassTally tally(KnownTable table, double[] functions, int classes) {
    Rows lifted = Lift.ROWS.of(table.test().rows());
    int length = functions.length / classes;
    double[][] each = new double[classes][];
    for (int k = 0; k < classes; k++) {
      each[k] = Arrays.copyOfRange(functions, k * length, (k + 1) * length);
    }
    return ClassTally.of(
        table.test(),
        row -> {
          double[] scores = new double[classes];
          Arrays.setAll(scores, k -> lifted.dot(row, each[k]));
          double most = Arrays.stream(scores).max().orElseThrow();
          double all = Arrays.stream(scores).map(score -> Math.exp(score - most)).sum();
          return Arrays.stream(scores).map(score -> Math.exp(score - most) / all).toArray();
        });
  }
}
