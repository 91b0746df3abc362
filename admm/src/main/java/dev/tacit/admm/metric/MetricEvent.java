package dev.tacit.admm.metric;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import java.util.ArrayList;
import java.util.List;

/** What a run will do to one owner's records, known before any data is read. */
final class MetricEvent {
  private static final boolean[] EITHER = {false, true};
  private static final boolean[] NEVER = {false};

  private MetricEvent() {}

  /** The way that buys all that may be bought: it has most releases. */
  static PrivacyEvent of(MetricScales scales) {
    return of(scales, scales.most());
  }

  /** Every way that a run may go. */
  static List<PrivacyEvent> ways(MetricScales scales) {
    List<PrivacyEvent> ways = new ArrayList<>();
    for (boolean correlated : scales.mayCorrelate() ? EITHER : NEVER) {
      for (boolean tested : scales.mayTest() ? EITHER : NEVER) {
        ways.add(of(scales, new MetricScales.Bought(correlated, tested)));
      }
    }
    return ways;
  }

  static PrivacyEvent of(MetricScales scales, MetricScales.Bought bought) {
    boolean correlated = bought.correlations();
    int dimension = scales.dimension();
    boolean centred = !correlated && scales.centre().exists();
    int second = correlated ? dimension * (dimension + 1) / 2 : centred ? dimension : 0;
    int length = scales.gradientLength();
    int cells = cells(scales);
    int tested = bought.test() ? WeakLabels.CELLS : 0;
    double coordinates =
        (double) scales.rule().rounds() * length + dimension + second + cells + tested;
    PrivacyEvent slack =
        new PrivacyEvent.Slack(
            GaussianNoise.mostSlack(coordinates),
            "the grid of a release may be coarser than that of a unit of sensitivity");
    PrivacyEvent diagonal = one(scales.diagonalNoise(), dimension, scales);
    PrivacyEvent gradients =
        PrivacyEvent.repeated(
            one(scales.gradientNoise(bought), length, scales), scales.rule().rounds());
    List<PrivacyEvent> parts = new ArrayList<>(List.of(slack, diagonal));
    if (correlated || centred) {
      GaussianNoise noise = correlated ? scales.correlationNoise() : scales.centreNoise();
      parts.add(one(noise, second, scales));
    }
    parts.add(gradients);
    if (bought.test()) {
      parts.add(one(scales.testNoise(), tested, scales));
    }
    if (cells > 0) {
      parts.add(one(scales.countNoise(), cells, scales));
    }
    return PrivacyEvent.composed(parts.toArray(PrivacyEvent[]::new));
  }

  private static int cells(MetricScales scales) {
    return scales.closing().map(closing -> closing.cells(scales.closingStrength())).orElse(0);
  }

  /** Noise stated as a multiplier costs the same whatever the sensitivity. */
  private static PrivacyEvent one(GaussianNoise noise, int dimension, MetricScales scales) {
    Sensitivity any =
        new Sensitivity(Sensitivity.Norm.L2, 1, scales.neighbours(), "a unit of sensitivity");
    return noise.eventFor(any, dimension);
  }
}
