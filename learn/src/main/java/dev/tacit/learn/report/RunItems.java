package dev.tacit.learn.report;

import dev.tacit.admm.run.Plan;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.List;
import java.util.Optional;

/** What is run, and on how much, as a run and its plan both say it. */
final class RunItems {
  private RunItems() {}

  /**
   * The algorithm and how it is set up.
   *
   * @param algorithm its name, as people are to read it
   */
  static List<Item> setup(TrainingSpec spec, String algorithm) {
    boolean isPrivate = spec.isPrivate();
    String calibration = isPrivate ? spec.privacyTarget().calibration().label() : null;
    return List.of(
        Item.of("algorithm", "algorithm", Value.of(spec.algorithm().name(), algorithm)),
        Item.field("private", isPrivate),
        Item.field("notice", isPrivate ? null : spec.nonPrivateNotice()),
        Item.field("calibration", calibration),
        Item.field("topology", spec.algorithm().topology().label()));
  }

  /** What readers must know where the delta that was asked for is large. */
  static Item largeDelta(Optional<String> words) {
    return Item.of(
        "largeDelta", "LARGE DELTA", words.<Value>map(Value::words).orElse(Value.UNKNOWN));
  }

  static Item agents(TrainingSpec spec) {
    int agents = spec.partition().agents();
    return Item.of("agents", "agents", Value.count(agents)).shownIf(agents > 1);
  }

  /** Public numbers: of records, or of persons where these are what is protected. */
  static List<Item> sizes(TrainingSpec spec, int rows, int features) {
    return List.of(
        Item.of("rows", spec.privacyTarget().countLabel(), Value.count(rows)),
        Item.of("features", "features", Value.count(features)));
  }

  /** None where a draw decides. */
  static Item rounds(Plan plan) {
    return plan.rounds() == 0
        ? Item.field("rounds", null)
        : Item.of("rounds", "rounds", Value.count(plan.rounds()));
  }
}
