package dev.tacit.compare;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.data.Task;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.optim.risk.Examples;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The default rule once for each class against all others, each with its part of mu^2. */
record OneVersusRest(double epsilon) {

  ClassTally once(KnownTable table) {
    int classes = table.task().classes();
    double share = GaussianProfile.mu(epsilon, PrivateRuns.DELTA) / Math.sqrt(classes);
    PrivateRuns one =
        new PrivateRuns(PrivateRuns.standard(1).algorithm(), Map.of(), epsilonOf(share));
    double[][] chances = new double[classes][];
    for (int k = 0; k < classes; k++) {
      Outcome outcome = one.outcome(against(table, k));
      LinearModel model = outcome.model().linear();
      DoubleUnaryOperator odds = PrivateRuns.logOdds(outcome);
      double[] margins = new Predictions(table.test(), model).values();
      chances[k] = new double[margins.length];
      for (int row = 0; row < margins.length; row++) {
        chances[k][row] = 1 / (1 + Math.exp(-odds.applyAsDouble(margins[row])));
      }
    }
    return ClassTally.of(
        table.test(),
        row -> {
          double all = IntStream.range(0, classes).mapToDouble(k -> chances[k][row]).sum();
          return IntStream.range(0, classes).mapToDouble(k -> chances[k][row] / all).toArray();
        });
  }

  private static KnownTable against(KnownTable table, int chosen) {
    Examples all = table.training();
    double[] labels =
        IntStream.range(0, all.count())
            .mapToDouble(row -> all.label(row) == chosen ? 1 : -1)
            .toArray();
    return new KnownTable(
        table.name(),
        Examples.of(all.rows(), labels),
        table.test(),
        table.indicators(),
        Task.CLASSIFICATION);
  }

  /** The epsilon of a Gaussian parameter at the delta of all runs, by halving. */
  private static double epsilonOf(double mu) {
    double low = 1e-6;
    double high = 100;
    for (int step = 0; step < 60; step++) {
      double middle = Math.sqrt(low * high);
      boolean above = GaussianProfile.mu(middle, PrivateRuns.DELTA) > mu;
      high = above ? middle : high;
      low = above ? low : middle;
    }
    return low;
  }
}
