package dev.tacit.cli;

import dev.tacit.cli.train.PlanReport;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.Recipe;
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
      description =
          "Public number of records, of all owners together; empty ones count. Where their true"
              + " number "
              + "is a secret (add-remove) it is the one that train would be given as --public-rows.")
  private int rows;

  @Option(
      names = "--holdout",
      paramLabel = "F",
      description = "This fraction of them is held out for testing, as in train.")
  private Double holdout;

  @Mixin private FeatureOptions features;
  @Mixin private LabelOptions labels;
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
    Recipe recipe = options.recipe(encoding);
    PublicRecords records = records(recipe.promise());
    PlanReport report = PlanReport.of(booking(recipe, records, encoding), records.training());
    recipe.promise().caution(records.training()).ifPresent(answer::warn);
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
      throw Refused.usage("--rows", rows, "at least 1", "Give the number of training rows.");
    }
    if (!features.areInSchema()) {
      return features.libsvm(1, labels.labels());
    }
    DataOptions.refuseBesideSchema(labels);
    return features.csv();
  }

  private PublicRecords records(Promise promise) {
    int declared = promise.publicNumber(rows);
    if (holdout == null) {
      return PublicRecords.all(declared);
    }
    if (!(holdout > 0 && holdout < 1) || declared < 2) {
      throw Refused.usage(
          "--holdout", holdout, "in (0, 1), of at least 2 rows", "Give a fraction such as 0.2.");
    }
    return promise.hidesCount()
        ? PublicRecords.hashedOut(declared, holdout)
        : PublicRecords.heldOut(declared, holdout);
  }

  private Booking booking(Recipe recipe, PublicRecords records, Encoding encoding) {
    return new Plans(recipe)
        .declared(records, encoding.space(), encoding.task(), seed)
        .orElseThrow(
            () ->
                Refused.usage(
                    "--split",
                    recipe.ownership().split(),
                    "iid or absent with plan",
                    "Owners' sizes must be public here, and nothing but rows tells these."));
  }
}
