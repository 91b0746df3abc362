package dev.tacit.learn.plan;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.PrivacyUnit;
import dev.tacit.optim.risk.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The privacy that a training is to guarantee, and what is declared about its records.
 *
 * @param budget absent when nothing is promised
 * @param publicRows the declared number of records, before any are held out: for add-remove
 *     neighbours the files need not match it, for replace-one it is their exact number; absent when
 *     they are counted. Where persons are protected, their declared number, which the files need
 *     not match
 * @param unit where persons, or other units, are protected and not single records
 * @param largeDelta whether a delta above the {@link DeltaLimit} is meant
 */
public record PrivacyTarget(
    Optional<Budget> budget,
    Calibration calibration,
    Optional<Integer> publicRows,
    Optional<PrivacyUnit> unit,
    boolean largeDelta) {
  public static final PrivacyTarget NONE = new PrivacyTarget(Optional.empty(), Calibration.SOUND);

  /** A delta above the limit would be a slip. */
  public PrivacyTarget(
      Optional<Budget> budget,
      Calibration calibration,
      Optional<Integer> publicRows,
      Optional<PrivacyUnit> unit) {
    this(budget, calibration, publicRows, unit, false);
  }

  /** Single records are protected. */
  public PrivacyTarget(
      Optional<Budget> budget, Calibration calibration, Optional<Integer> publicRows) {
    this(budget, calibration, publicRows, Optional.empty());
  }

  /** The same, and they are counted. */
  public PrivacyTarget(Optional<Budget> budget, Calibration calibration) {
    this(budget, calibration, Optional.empty());
  }

  /**
   * What a request asks to be promised about records, or about the rows of a unit; refuses what is
   * missing.
   */
  static PrivacyTarget of(
      TrainingRequest request, Algorithm algorithm, Optional<PrivacyUnit> unit) {
    if (!algorithm.isPrivate()) {
      refuseAll(request, algorithm);
      return new PrivacyTarget(Optional.empty(), Calibration.SOUND, Optional.empty(), unit);
    }
    Optional<Double> epsilon = request.get(TrainingRequest.EPSILON);
    Optional<Double> delta = request.get(TrainingRequest.DELTA);
    if (epsilon.isEmpty() || delta.isEmpty()) {
      throw new Refused(
          Refused.Kind.USAGE,
          (epsilon.isEmpty() ? "`epsilon`" : "`delta`")
              + " is missing: '"
              + algorithm.name()
              + "' is private and needs both, for example `epsilon` 1 `delta` 1e-5. To train"
              + " without privacy, add `algorithm` exact.");
    }
    Neighbours relation = request.get(TrainingRequest.NEIGHBOURS).orElse(Neighbours.REPLACE_ONE);
    Budget budget =
        Refused.asUsageError(
            "`epsilon`, `delta`", () -> new Budget(epsilon.get(), delta.get(), relation));
    Optional<Integer> publicRows = request.get(TrainingRequest.PUBLIC_ROWS);
    publicRows
        .filter(rows -> rows < 1)
        .ifPresent(
            rows -> {
              throw Refused.usage("publicRows", rows, "at least 1", "Give the expected number.");
            });
    return new PrivacyTarget(
        Optional.of(budget),
        request.get(TrainingRequest.CALIBRATION).orElse(Calibration.SOUND),
        publicRows,
        unit,
        request.get(TrainingRequest.LARGE_DELTA).orElse(false));
  }

  /** Ignoring an epsilon would let a user believe in a guarantee that nobody gives. */
  private static void refuseAll(TrainingRequest request, Algorithm algorithm) {
    Map<TrainingRequest.Key<?>, Optional<?>> given = new LinkedHashMap<>();
    for (TrainingRequest.Key<?> key :
        List.of(TrainingRequest.EPSILON, TrainingRequest.DELTA, TrainingRequest.PUBLIC_ROWS)) {
      given.put(key, request.get(key));
    }
    given.put(
        TrainingRequest.NEIGHBOURS, request.get(TrainingRequest.NEIGHBOURS).map(Neighbours::label));
    given.put(
        TrainingRequest.CALIBRATION,
        request.get(TrainingRequest.CALIBRATION).map(Calibration::label));
    given.put(
        TrainingRequest.LARGE_DELTA,
        request.get(TrainingRequest.LARGE_DELTA).filter(meant -> meant));
    given.forEach(
        (key, value) -> {
          if (value.isPresent()) {
            throw Refused.usage(
                key.name(),
                value.get(),
                "absent with '" + algorithm.name() + "'",
                "'"
                    + algorithm.name()
                    + "' adds no noise and can promise nothing: leave the option out, or choose a"
                    + " private algorithm ('tacit algorithms').");
          }
        });
  }

  /**
   * Whether the number of records is itself a secret: add-remove neighbours differ in it, and
   * persons may have any number of rows, or none.
   */
  public boolean hidesCount() {
    return budget
        .map(asked -> asked.neighbours() == Neighbours.ADD_REMOVE || unit.isPresent())
        .orElse(false);
  }

  /** Which data sets look alike, in words. */
  public String relation(Neighbours neighbours) {
    return unit.map(one -> one.neighbours(neighbours.label()))
        .orElse(neighbours.label() + " neighbours");
  }

  /** What the public number of those who train counts, in words. */
  public String countLabel() {
    return unit.isPresent() && budget.isPresent() ? "training persons (declared)" : "training rows";
  }

  /** Which option, or field of the schema, makes the number of records a secret. */
  public String secretReason() {
    return unit.isPresent() ? "a unit in the schema" : "`neighbours` add-remove";
  }

  /** Whether a record, or all rows of a unit, must go somewhere by themselves, not by position. */
  public boolean dealsPerRecord() {
    return hidesCount() || unit.isPresent();
  }

  /** Refuses a guarantee that the algorithm cannot give. */
  void requireFor(Algorithm algorithm) {
    if (algorithm.isPrivate() != budget.isPresent()) {
      throw new Refused(
          Refused.Kind.USAGE,
          algorithm.isPrivate()
              ? "'" + algorithm.name() + "' is private and needs epsilon and delta: give both."
              : "'"
                  + algorithm.name()
                  + "' adds no noise and can promise nothing: give no epsilon and no delta, or"
                  + " choose a private algorithm.");
    }
    boolean added = budget.filter(asked -> asked.neighbours() == Neighbours.ADD_REMOVE).isPresent();
    if (added && algorithm.topology() == Topology.STREAM) {
      throw Refused.usage(
          "neighbours",
          Neighbours.ADD_REMOVE.label(),
          "replace-one with '" + algorithm.name() + "'",
          "Its users come one after the other: a line more in the file moves everybody behind it.");
    }
  }

  /** The declared number of records; refuses a secret number that nobody declared. */
  public int requireDeclared() {
    return publicRows.orElseThrow(
        () ->
            new Refused(
                Refused.Kind.USAGE,
                "`publicRows` is missing: with "
                    + secretReason()
                    + " the number of records is a secret, and means need a public divisor. Declare"
                    + " about how many "
                    + (unit.isPresent() ? "persons" : "records")
                    + " there are, for example `publicRows` 10000, without counting these."));
  }

  /** How many records were found, or persons where they are protected; a secret if it is one. */
  public int countRecords(Examples all) {
    return all.units().map(Units::count).orElseGet(all::count);
  }

  /**
   * The number of records that is public: the declared one if the true one is a secret, otherwise
   * the true one.
   */
  public int publicNumber(int found) {
    if (hidesCount()) {
      int declared = publicRows.orElse(found);
      if (found > PublicSize.cap(declared)) {
        throw Refused.data(
            "publicRows",
            declared,
            "at least a "
                + PublicSize.CAP
                + "th of the number of "
                + (unit.isPresent() ? "persons" : "records"),
            "So many are outside the promise: raise it.");
      }
      return declared;
    }
    if (publicRows.filter(declared -> declared != found).isPresent()) {
      throw Refused.data(
          "records",
          found,
          "as declared by `publicRows` = " + publicRows.get(),
          "Correct the number, or declare none.");
    }
    return found;
  }

  /**
   * Fact large-delta: a delta of one over the rows allows a mechanism that shows a whole record.
   */
  public Optional<String> deltaWarning(int rows) {
    return budget
        .filter(asked -> asked.delta() >= 1.0 / rows)
        .map(
            asked ->
                "delta = "
                    + asked.delta()
                    + " is not below 1 / rows = "
                    + 1.0 / rows
                    + "; choose a much smaller one.");
  }
}
