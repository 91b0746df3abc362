package dev.tacit.admm.star;

import dev.tacit.admm.run.Setting;
import java.util.List;

/** The settings that all star algorithms share. */
final class StarSettings {
  private StarSettings() {}

  static List<Setting> common(StarProblem.Standards standards) {
    return List.of(
        new Setting(
            "rounds",
            Integer.toString(standards.rounds()),
            "1 to 1000000",
            "exchanges between providers and hub"),
        new Setting(
            "innerSteps",
            Integer.toString(standards.innerSteps()),
            "1 to 1000000",
            "steps of a provider within a round"),
        new Setting(
            "penalty",
            Double.toString(standards.penalty()),
            "(0, 1e6]",
            "weight of the quadratic coupling term"),
        new Setting(
            "stepSize",
            "2/3 of 1 / (smoothness + penalty)",
            "(0, 1e6]",
            "inner step, from public constants"),
        new Setting(
            "averaging",
            "convex",
            "convex, plain or printed",
            "which points of the inner loop are averaged"),
        new Setting(
            "weighting",
            "records",
            "records or agents",
            "whether a provider counts by its records or as one"),
        new Setting(
            "tail",
            Double.toString(standards.tail()),
            "[0, 1]",
            "share of the last rounds whose consensus is averaged; 0 for the last alone"),
        new Setting("radius", "0", "[0, 1e6]", "the model stays in this ball; 0 for no ball"),
        new Setting(
            "absence",
            "0",
            "[0, 0.99]",
            "chance of a provider to be absent in a round, to simulate drop-outs; it then releases"
                + " and pays nothing, and its last released value stands in"),
        new Setting(
            "absenceSeed",
            "1",
            "0 to 1000000000",
            "public seed of who is absent when; apart from --seed and from noise"),
        new Setting(
            "quorum",
            "1",
            "1 to the number of providers",
            "with fewer in a round the hub keeps the old consensus"));
  }
}
