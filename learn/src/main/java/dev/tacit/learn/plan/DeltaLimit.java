package dev.tacit.learn.plan;

import dev.tacit.admm.run.Setup;
import dev.tacit.learn.Refused;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * How large a delta may be. A mechanism that publishes every record with probability delta, each by
 * itself, keeps (0, delta): it is expected to publish delta times the number of records. So a delta
 * above one over that number allows to publish a whole record (fact large-delta), and has to be
 * meant.
 *
 * @param records whose publication delta would allow: all of one owner, or those of the smallest of
 *     several owners, each of whom is promised something about his own; persons where they are
 *     protected. A public number
 * @param whose in words
 */
public record DeltaLimit(int records, String whose) {

  /** Refuses a delta above one over the number of records, unless it is meant. */
  static void require(PrivacyTarget privacyTarget, Setup setup) {
    if (privacyTarget.largeDelta() || setup.budget().isEmpty()) {
      return;
    }
    DeltaLimit limit = of(setup);
    double delta = setup.requireBudget().delta();
    if (limit.isBelow(delta)) {
      throw Refused.usage(
          "delta",
          delta,
          "at most 1 / " + limit.records + ", one over " + limit.whose,
          "A larger one allows to publish a whole record: choose a much smaller one, or give"
              + " `largeDelta` if you mean it, and the certificate will say so.");
    }
  }

  /** What a reader of the plan must know; empty where delta is within the limit. */
  static Optional<String> exceeded(Setup setup) {
    return setup.budget().flatMap(asked -> of(setup).words(asked.delta()));
  }

  /** The same of a certificate: its delta, and the plan that was certified. */
  public static Optional<String> exceeded(double delta, PlanFacts facts) {
    List<Integer> rows =
        StreamSupport.stream(facts.tree().path("rows").spliterator(), false)
            .map(one -> one.asInt())
            .toList();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    int declared = facts.tree().path("declared").asInt(1);
    return of(rows, declared, facts.unit().isPresent()).words(delta);
  }

  private Optional<String> words(double delta) {
    return isBelow(delta)
        ? Optional.of(
            "delta "
                + delta
                + " is above 1 / "
                + records
                + ", one over "
                + whose
                + ": such a promise is kept even by publishing a whole record")
        : Optional.empty();
  }

  private static DeltaLimit of(Setup setup) {
    return of(setup.rows(), setup.declared(), setup.unit().isPresent());
  }

  private static DeltaLimit of(List<Integer> rows, int declared, boolean persons) {
    String what = persons ? "persons" : "records";
    return rows.size() == 1
        ? new DeltaLimit(declared, "the public number of " + what)
        : new DeltaLimit(Collections.min(rows), "the " + what + " of the smallest owner");
  }

  private boolean isBelow(double delta) {
    return delta > 1.0 / records;
  }
}
