package dev.tacit.learn.plan;

import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Makes and prices the plans of all runs of one training, and is the only caller of an algorithm's
 * {@code plan}. A plan follows from public numbers alone and may take seconds to calibrate, so
 * equal setups are planned once: before rows are read, when the price is reserved and when the run
 * starts it is the same plan.
 */
public final class Planner {
  private final TrainingSpec spec;
  private final boolean figures;
  private final Map<Setup, Plan> made = new HashMap<>();

  public Planner(TrainingSpec spec) {
    this(spec, true);
  }

  /**
   * The same for runs of which figures on test records are released, or not.
   *
   * @param figures not in repeated runs: a record that tests in one may train in another
   */
  public Planner(TrainingSpec spec, boolean figures) {
    this.spec = Objects.requireNonNull(spec, "spec");
    this.figures = figures;
  }

  /** A run on these rows. */
  public PricedPlan plan(RunRows rows) {
    spec.requireSound(rows.records());
    requireUnits(rows.training());
    List<Examples> parts = rows.parts(spec);
    List<Integer> sizes =
        spec.privacyTarget().hidesCount()
            ? spec.partition().sizes(rows.records().training()).orElseThrow()
            : parts.stream().map(Examples::count).toList();
    return price(
        spec.setup(sizes, rows.records().declared(), rows.space(), rows.task(), rows.seed()),
        rows.task(),
        parts,
        rows.disjointTest().map(others -> rows.records()),
        rows.disjointTest());
  }

  /** Rows whose owners nobody knows would be promised nothing as persons. */
  private void requireUnits(Examples training) {
    if (spec.privacyTarget().unit().isPresent() && training.units().isEmpty()) {
      throw new IllegalArgumentException("units are promised, but nobody knows whose the rows are");
    }
  }

  /**
   * The same run before any row was read, from public numbers: good for its price and nothing else.
   * Empty where sizes are in a file or follow from labels.
   */
  public Optional<PricedPlan> planDeclared(
      RecordCounts records, FeatureSpace space, Task task, long seed) {
    return spec.partition()
        .sizes(records.training())
        .map(sizes -> spec.setup(sizes, records.declared(), space, task, seed))
        .map(setup -> price(setup, task, List.of(), Optional.of(records), Optional.empty()));
  }

  /**
   * A run of owners who keep their rows where they are, from what they say about themselves.
   *
   * @param sizes the public number of records of each
   */
  public PricedPlan planAgreed(
      List<Integer> sizes, List<Edge> edges, FeatureSpace space, Task task) {
    int declared = sizes.stream().mapToInt(Integer::intValue).sum();
    spec.requireSound(RecordCounts.all(declared));
    return price(
        spec.setup(sizes, declared, space, task, edges),
        task,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private PricedPlan price(
      Setup setup,
      Task task,
      List<Examples> parts,
      Optional<RecordCounts> cut,
      Optional<Examples> others) {
    DeltaLimit.require(spec.privacyTarget(), setup);
    Plan plan =
        made.computeIfAbsent(
            setup,
            unknown ->
                Refused.asUsageError(
                    spec.algorithm().name(), () -> spec.algorithm().planned(unknown)));
    Optional<TestPlan> test =
        cut.filter(records -> figures).flatMap(records -> tested(setup, task, plan, records));
    return new PricedPlan(
        spec, setup, task, plan, parts, test.map(asked -> new TestSide(asked, others)));
  }

  /** What is asked of the test records of a run, from public numbers; nothing without any. */
  private Optional<TestPlan> tested(Setup setup, Task task, Plan plan, RecordCounts records) {
    if (records.testing() < 1
        || !spec.isPrivate()
        || TestReleaseRule.reason(spec, setup, task, plan).isPresent()) {
      return Optional.empty();
    }
    Budget budget = setup.requireBudget();
    PublicSize size = size(setup, records.testing());
    return task.hasNumbers()
        ? TestPlan.ofRegression(budget, size)
        : TestPlan.of(budget, size, FittedModel.shift(spec.labels().classWeights()));
  }

  private static PublicSize size(Setup setup, int testing) {
    Neighbours neighbours = setup.requireBudget().neighbours();
    return setup
        .unit()
        .map(unit -> PublicSize.of(testing, setup.declared(), neighbours, unit))
        .orElseGet(() -> PublicSize.of(testing, setup.declared(), neighbours));
  }
}
