package dev.tacit.dp.theorem.iteration;

import java.util.ArrayList;
import java.util.List;

/** Collects the parts of a large mixture in bins of equal ratio, each charged at its upper end. */
final class MixtureBins {
  private static final int COUNT = 2048;

  private final double lowest;
  private final double ratio;
  private final double[] weights = new double[COUNT + 2];

  MixtureBins(double lowest, double highest) {
    this.lowest = lowest;
    this.ratio = Math.max(1e-12, Math.log(highest / lowest) / COUNT);
  }

  void add(double weight, double mu) {
    int bin = (int) Math.ceil(Math.log(mu / lowest) / ratio);
    int index = Math.max(0, Math.min(COUNT + 1, bin));
    weights[index] = Math.nextUp(weights[index] + weight); // millions of roundings, all upwards
  }

  List<MixedCost.Part> parts() {
    List<MixedCost.Part> parts = new ArrayList<>();
    for (int bin = 0; bin < weights.length; bin++) {
      if (weights[bin] > 0) {
        // The logarithm may be off by 1e-16 of up to some ten: 1e-14 covers it.
        double mu = lowest * Math.exp(bin * ratio) * (1 + 1e-13);
        parts.add(new MixedCost.Part(weights[bin], IterationRounding.up(mu)));
      }
    }
    return parts;
  }
}
