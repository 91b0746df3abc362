package dev.tacit.cli;

import dev.tacit.cli.model.Encoding;
import dev.tacit.cli.train.Booking;
import dev.tacit.cli.train.PlanReport;
import dev.tacit.cli.train.Recipe;
import dev.tacit.data.read.LibsvmLabels;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what a run would do and cost before there is any data. */
@Command(
    name = "plan",
    description = {
      "Say what train would do and cost: settings, noise and the epsilon that it would certify.",
      "No data is read; the numbers of rows and features are public."
    },
    footerHeading = "%nExample%n",
    footer = {
      "  tacit plan --rows 32561 --features 123 --epsilon 1 --delta 1e-5",
      "  tacit plan --rows 32561 --schema people.yaml --algorithm ps-admm --agents 5 \\",
      "      --epsilon 1 --delta 1e-5 --set rounds=20 --json"
    })
final class PlanCommand implements Runnable {
  @Option(
      names = "--rows",
      required = true,
      paramLabel = "N",
      description = "Number of training rows, of all owners together.")
  private int rows;

  @Mixin private FeatureOptions features;
  @Mixin private RecipeOptions options;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Draws --graph random, as in train. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Encoding encoding = encoding();
    Recipe recipe = options.recipe(encoding.space());
    options.requireSuitable(encoding.task());
    PlanReport report = PlanReport.of(booking(recipe, encoding), rows);
    recipe.promise().caution(rows).ifPresent(answer::warn);
    report.excess().ifPresent(answer::warn);
    if (answer.isJson()) {
      answer.printJson(report.json());
      return;
    }
    PrintWriter out = answer.out();
    if (!recipe.isPrivate()) {
      out.println(recipe.notice());
      out.println();
    }
    out.print(report.text());
  }

  private Encoding encoding() {
    features.check();
    if (rows < 1) {
      throw Refusal.usage("--rows", rows, "at least 1", "Give the number of training rows.");
    }
    return features.areInSchema() ? features.csv() : features.libsvm(1, LibsvmLabels.signs());
  }

  private Booking booking(Recipe recipe, Encoding encoding) {
    return Booking.declared(recipe, rows, encoding.space(), seed)
        .orElseThrow(
            () ->
                Refusal.usage(
                    "--split",
                    recipe.ownership().split(),
                    "iid or absent with plan",
                    "Owners' sizes must be public here, and nothing but rows tells these."));
  }
}
