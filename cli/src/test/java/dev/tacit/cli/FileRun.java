package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.read.Reading;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** From options and files to a run that is ready to start, by the very steps of {@code train}. */
@Command(name = "train")
final class FileRun {
  @Mixin private DataOptions data;
  @Mixin private SplitOptions split;
  @Mixin private RecipeOptions options;

  /** Which records train and whose they are. */
  interface Dealer {
    RunRows rows(SplitOptions split, SplitOptions.Tables tables, Recipe recipe);

    /** As {@code train} does it. */
    Dealer TODAY = (split, tables, recipe) -> split.rows(tables, recipe.promise(), 0);
  }

  static Booking of(Training training) {
    return of(training, Dealer.TODAY);
  }

  static Booking of(Training training, Dealer dealer) {
    FileRun run = new FileRun();
    new CommandLine(run).parseArgs(training.options());
    Encoding encoding = run.data.encoding();
    Recipe recipe = plannedOnce(run.options.recipe(encoding));
    run.split.check(recipe);
    SplitOptions.Tables tables =
        run.split.read(encoding, run.data.origins(), recipe.promise(), Reading.Watcher.NOBODY);
    return Booking.of(recipe, dealer.rows(run.split, tables, recipe));
  }

  /** A plan is made of public numbers only, so that equal ones need to be made once. */
  private static final Map<String, Plan> PLANS = new HashMap<>();

  private static Recipe plannedOnce(Recipe recipe) {
    return new Recipe(
        new PlannedOnce(recipe.algorithm()),
        recipe.settings(),
        recipe.loss(),
        recipe.penalties(),
        recipe.promise(),
        recipe.ownership(),
        recipe.labels());
  }

  private record PlannedOnce(Algorithm algorithm) implements Algorithm {
    @Override
    public String name() {
      return algorithm.name();
    }

    @Override
    public Topology topology() {
      return algorithm.topology();
    }

    @Override
    public boolean isPrivate() {
      return algorithm.isPrivate();
    }

    @Override
    public String about() {
      return algorithm.about();
    }

    @Override
    public List<Setting<?>> settings() {
      return algorithm.settings();
    }

    @Override
    public boolean joinsClasses() {
      return algorithm.joinsClasses();
    }

    @Override
    public Plan plan(Setup setup) {
      return PLANS.computeIfAbsent(name() + topology() + setup, unused -> algorithm.plan(setup));
    }
  }
}
