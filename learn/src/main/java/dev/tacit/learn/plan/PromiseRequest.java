package dev.tacit.learn.plan;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What somebody asks to be promised, before it is known whether the algorithm can honour it.
 *
 * @param neighbours replace-one where absent
 * @param calibration sound where absent
 * @param publicRows the declared number of records, or of units, before any are held out
 * @param unit whose rows are protected together, as the rows' encoding says
 * @param largeDelta whether a delta above the {@link DeltaLimit} is meant
 */
public record PromiseRequest(
    Optional<Double> epsilon,
    Optional<Double> delta,
    Optional<Neighbours> neighbours,
    Optional<Calibration> calibration,
    Optional<Integer> publicRows,
    Optional<PrivacyUnit> unit,
    boolean largeDelta) {

  /** Refuses what is missing, and promises that the algorithm cannot honour. */
  public PrivacyTarget promise(Algorithm algorithm) {
    if (!algorithm.isPrivate()) {
      refuseAll(algorithm);
      return PrivacyTarget.NONE.withUnit(unit);
    }
    if (epsilon.isEmpty() || delta.isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          (epsilon.isEmpty() ? "`epsilon`" : "`delta`")
              + " is missing: '"
              + algorithm.name()
              + "' is private and needs both, for example `epsilon` 1 `delta` 1e-5. To train"
              + " without privacy, add `algorithm` exact.");
    }
    Neighbours relation = neighbours.orElse(Neighbours.REPLACE_ONE);
    Budget budget =
        Refused.asUsageError(
            "`epsilon`, `delta`", () -> new Budget(epsilon.get(), delta.get(), relation));
    publicRows
        .filter(rows -> rows < 1)
        .ifPresent(
            rows -> {
              throw Refused.usage("publicRows", rows, "at least 1", "Give the expected number.");
            });
    PrivacyTarget privacyTarget =
        new PrivacyTarget(
            Optional.of(budget),
            calibration.orElse(Calibration.SOUND),
            publicRows,
            unit,
            largeDelta);
    privacyTarget.requireFor(algorithm);
    return privacyTarget;
  }

  /** Ignoring an epsilon would let a user believe in a promise that nobody made. */
  private void refuseAll(Algorithm algorithm) {
    Map<String, Optional<?>> given = new LinkedHashMap<>();
    given.put("epsilon", epsilon);
    given.put("delta", delta);
    given.put("neighbours", neighbours.map(Neighbours::label));
    given.put("calibration", calibration.map(Calibration::label));
    given.put("publicRows", publicRows);
    given.put("largeDelta", Optional.of(largeDelta).filter(meant -> meant));
    given.forEach(
        (option, value) -> {
          if (value.isPresent()) {
            throw Refused.usage(
                option,
                value.get(),
                "absent with '" + algorithm.name() + "'",
                "'"
                    + algorithm.name()
                    + "' adds no noise and can promise nothing: leave the option out, or choose a"
                    + " private algorithm ('tacit algorithms').");
          }
        });
  }
}
