package dev.tacit.learn.plan;

import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.Refused;
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
  private final Map<Setup, Plan> made = new HashMap<>();

  public Plans(Recipe recipe) {
    this.recipe = Objects.requireNonNull(recipe, "recipe");
  }

  /** A run on these rows. */
  public Booking of(RunRows rows) {
    recipe.requireSound(rows.records());
    List<Examples> parts = rows.parts(recipe);
    List<Integer> sizes =
        recipe.promise().hidesCount()
            ? recipe.ownership().sizes(rows.records().training()).orElseThrow()
            : parts.stream().map(Examples::count).toList();
    return booking(
        recipe.setup(sizes, rows.records().declared(), rows.space(), rows.seed()), parts);
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

  /**
   * A run of owners who keep their rows where they are, from what they say about themselves.
   *
   * @param sizes the public number of records of each
   */
  public Booking agreed(List<Integer> sizes, List<Edge> edges, FeatureSpace space) {
    int declared = sizes.stream().mapToInt(Integer::intValue).sum();
    recipe.requireSound(PublicRecords.all(declared));
    return booking(recipe.setup(sizes, declared, space, edges), List.of());
  }

  private Booking booking(Setup setup, List<Examples> parts) {
    Plan plan =
        made.computeIfAbsent(
            setup,
            unknown ->
                Refused.orUsage(recipe.algorithm().name(), () -> recipe.algorithm().plan(unknown)));
    return new Booking(recipe, setup, plan, parts);
  }
}
