package dev.tacit.admm.metric;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run of metric-admm will do to one owner's records, known before any data is read: one
 * event for each branch that the run may take.
 */
final class MetricEvent {
  private static final boolean[] EITHER = {false, true};
  private static final boolean[] NEVER = {false};

  private MetricEvent() {}

  /** The branch with the most releases. */
  static PrivacyEvent of(MetricParameters parameters) {
    return of(parameters, parameters.largestBranch());
  }

  /** Every branch that a run may take. */
  static List<PrivacyEvent> branches(MetricParameters parameters) {
    List<PrivacyEvent> branches = new ArrayList<>();
    for (boolean correlated : parameters.mayReleaseCorrelations() ? EITHER : NEVER) {
      for (boolean tested : parameters.mayTest() ? EITHER : NEVER) {
        branches.add(of(parameters, new MetricParameters.Branch(correlated, tested)));
      }
    }
    return branches;
  }

  static PrivacyEvent of(MetricParameters parameters, MetricParameters.Branch branch) {
    boolean correlated = branch.correlations();
    int dimension = parameters.dimension();
    boolean centred = !correlated && parameters.centre().exists();
    int second = correlated ? dimension * (dimension + 1) / 2 : centred ? dimension : 0;
    int length = parameters.gradientLength();
    int cells = cells(parameters);
    int tested = branch.test() ? WeakLabels.CELLS : 0;
    double coordinates =
        (double) parameters.rule().rounds() * length + dimension + second + cells + tested;
    PrivacyEvent slack =
        new PrivacyEvent.Slack(
            GaussianNoise.mostSlack(coordinates),
            "the grid of a release may be coarser than that of a unit of sensitivity");
    PrivacyEvent diagonal = one(parameters.diagonalNoise(), dimension, parameters);
    PrivacyEvent gradients =
        PrivacyEvent.repeated(
            one(parameters.gradientNoise(branch), length, parameters), parameters.rule().rounds());
    List<PrivacyEvent> parts = new ArrayList<>(List.of(slack, diagonal));
    if (correlated || centred) {
      GaussianNoise noise = correlated ? parameters.correlationNoise() : parameters.centreNoise();
      parts.add(one(noise, second, parameters));
    }
    parts.add(gradients);
    if (branch.test()) {
      parts.add(one(parameters.testNoise(), tested, parameters));
    }
    if (cells > 0) {
      parts.add(one(parameters.countNoise(), cells, parameters));
    }
    return PrivacyEvent.composed(parts.toArray(PrivacyEvent[]::new));
  }

  private static int cells(MetricParameters parameters) {
    return parameters
        .finalHistogram()
        .map(finalHistogram -> finalHistogram.cells(parameters.histogramStrength()))
        .orElse(0);
  }

  /** Noise stated as a multiplier costs the same whatever the sensitivity. */
  private static PrivacyEvent one(GaussianNoise noise, int dimension, MetricParameters parameters) {
    Sensitivity any =
        new Sensitivity(Sensitivity.Norm.L2, 1, parameters.neighbours(), "a unit of sensitivity");
    return noise.eventFor(any, dimension);
  }
}
