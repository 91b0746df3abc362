package dev.tacit.cli;

import dev.tacit.cli.report.CommandWords;
import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.learn.Refused;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.report.PlanReport;
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
  @Mixin private TrainingOptions options;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Draws --graph random, as in train. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    Encoding encoding = encoding();
    TrainingJob job = TrainingJob.of(request(), encoding.facts(), "plan");
    TrainingSpec spec = job.spec();
    RecordCounts records = job.counts(rows);
    PlanReport report = PlanReport.of(pricedPlan(job, records), records.training());
    spec.privacyTarget().deltaWarning(records.training()).ifPresent(answer::warn);
    report.excess().map(CommandWords::of).ifPresent(answer::warn);
    if (answer.isJson()) {
      answer.printJson(JsonReport.fields(report.fields()));
      return;
    }
    PrintWriter out = answer.out();
    if (!spec.isPrivate()) {
      out.println(spec.nonPrivateNotice());
      out.println();
    }
    out.print(TextReport.all(report.items()));
  }

  private Encoding encoding() {
    features.check();
    if (rows < 1) {
      throw Refused.usage("--rows", rows, "at least 1", "Give the number of training rows.");
    }
    if (!features.hasSchema()) {
      return features.libsvm(1, labels.labels());
    }
    DataOptions.refuseBesideSchema(labels);
    return features.csv();
  }

  /** Where the true number of records is a secret, the one that is given here is the public one. */
  private TrainingRequest request() {
    TrainingRequest request =
        options.request().with(TrainingRequest.HOLDOUT, holdout).with(TrainingRequest.SEED, seed);
    return request.algorithm().isPrivate()
        ? request.withDefault(TrainingRequest.PUBLIC_ROWS, rows)
        : request;
  }

  private static PricedPlan pricedPlan(TrainingJob job, RecordCounts records) {
    return job.plan(records)
        .orElseThrow(
            () ->
                Refused.usage(
                    "--split",
                    job.spec().partition().split(),
                    "iid or absent with plan",
                    "Owners' sizes must be public here, and nothing but rows tells these."));
  }
}
