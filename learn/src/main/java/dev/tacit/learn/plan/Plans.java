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
import dev.tacit.learn.answer.Fitted;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The bookings of all runs of one recipe. A plan follows from public numbers alone and may take
 * seconds to calibrate, so equal setups are planned once: before rows are read, when the price is
 * reserved and when the run starts it is the same plan.
 */
public final class Plans {
  private final Recipe recipe;
  private final boolean figures;
  private final Map<Setup, Plan> made = new HashMap<>();

  public Plans(Recipe recipe) {
    this(recipe, true);
  }

  /**
   * The same for runs of which figures on test records are released, or not.
   *
   * @param figures not in repeated runs: a record that tests in one may train in another
   */
  public Plans(Recipe recipe, boolean figures) {
    this.recipe = Objects.requireNonNull(recipe, "recipe");
    this.figures = figures;
  }

  /** A run on these rows. */
  public Booking of(RunRows rows) {
    recipe.requireSound(rows.records());
    requireUnits(rows.training());
    List<Examples> parts = rows.parts(recipe);
    List<Integer> sizes =
        recipe.promise().hidesCount()
            ? recipe.ownership().sizes(rows.records().training()).orElseThrow()
            : parts.stream().map(Examples::count).toList();
    return booking(
        recipe.setup(sizes, rows.records().declared(), rows.space(), rows.task(), rows.seed()),
        rows.task(),
        parts,
        rows.others().map(others -> rows.records()),
        rows.others());
  }

  /** Rows whose owners nobody knows would be promised nothing as persons. */
  private void requireUnits(Examples training) {
    if (recipe.promise().unit().isPresent() && training.units().isEmpty()) {
      throw new IllegalArgumentException("units are promised, but nobody knows whose the rows are");
    }
  }

  /**
   * The same run before any row was read, from public numbers: good for its price and nothing else.
   * Empty where sizes are in a file or follow from labels.
   */
  public Optional<Booking> declared(
      PublicRecords records, FeatureSpace space, Task task, long seed) {
    return recipe
        .ownership()
        .sizes(records.training())
        .map(sizes -> recipe.setup(sizes, records.declared(), space, task, seed))
        .map(setup -> booking(setup, task, List.of(), Optional.of(records), Optional.empty()));
  }

  /**
   * A run of owners who keep their rows where they are, from what they say about themselves.
   *
   * @param sizes the public number of records of each
   */
  public Booking agreed(List<Integer> sizes, List<Edge> edges, FeatureSpace space, Task task) {
    int declared = sizes.stream().mapToInt(Integer::intValue).sum();
    recipe.requireSound(PublicRecords.all(declared));
    return booking(
        recipe.setup(sizes, declared, space, task, edges),
        task,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private Booking booking(
      Setup setup,
      Task task,
      List<Examples> parts,
      Optional<PublicRecords> cut,
      Optional<Examples> others) {
    recipe.requireUnit();
    DeltaLimit.require(recipe.promise(), setup);
    Plan plan =
        made.computeIfAbsent(
            setup,
            unknown ->
                Refused.orUsage(
                    recipe.algorithm().name(), () -> recipe.algorithm().planned(unknown)));
    Optional<TestPlan> test =
        cut.filter(records -> figures).flatMap(records -> tested(setup, task, plan, records));
    return new Booking(recipe, setup, plan, parts, test.map(asked -> new TestSide(asked, others)));
  }

  /** What is asked of the test records of a run, from public numbers; nothing without any. */
  private Optional<TestPlan> tested(Setup setup, Task task, Plan plan, PublicRecords records) {
    if (records.testing() < 1
        || !recipe.isPrivate()
        || Unpublished.why(recipe, setup, task, plan).isPresent()) {
      return Optional.empty();
    }
    Budget budget = setup.requireBudget();
    PublicSize size = size(setup, records.testing());
    return task.hasNumbers()
        ? TestPlan.ofNumbers(budget, size)
        : TestPlan.of(budget, size, Fitted.shift(recipe.labels().classWeights()));
  }

  private static PublicSize size(Setup setup, int testing) {
    Neighbours neighbours = setup.requireBudget().neighbours();
    return setup
        .unit()
        .map(unit -> PublicSize.of(testing, setup.declared(), neighbours, unit))
        .orElseGet(() -> PublicSize.of(testing, setup.declared(), neighbours));
  }
}
