package dev.tacit.learn.plan;

import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.Refused;
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
  private final Map<Setup, Plan> made = new HashMap<>();

  public Plans(Recipe recipe) {
    this.recipe = Objects.requireNonNull(recipe, "recipe");
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
        recipe.setup(sizes, rows.records().declared(), rows.space(), rows.seed()), parts);
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
  public Optional<Booking> declared(PublicRecords records, FeatureSpace space, long seed) {
    return recipe
        .ownership()
        .sizes(records.training())
        .map(sizes -> recipe.setup(sizes, records.declared(), space, seed))
        .map(setup -> booking(setup, List.of()));
  }

  private Booking booking(Setup setup, List<Examples> parts) {
    recipe.requireUnit();
    Plan plan =
        made.computeIfAbsent(
            setup,
            unknown ->
                Refused.orUsage(
                    recipe.algorithm().name(), () -> recipe.algorithm().planned(unknown)));
    return new Booking(recipe, setup, plan, parts);
  }
}
