package dev.tacit.cli;

import dev.tacit.admm.run.Progress;
import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.cli.train.TrainPage;
import dev.tacit.data.Dataset;
import dev.tacit.data.generate.DemoData;
import dev.tacit.learn.evaluation.Scores;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.job.OneTable;
import dev.tacit.learn.job.OptionalEvaluation;
import dev.tacit.learn.job.TrainedRuns;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.TrainingListener;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.plan.TableFacts;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.TrainReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains on the public table that the build brings along, so that nothing has to be prepared. */
@Command(
    name = "demo",
    description = {
      "Train on a public table (Bank Marketing, UCI) and write report.html.",
      "Needs no arguments, no data and no network."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit demo")
final class DemoCommand implements Runnable {
  private static final TrainingRequest REQUEST =
      TrainingRequest.EMPTY
          .with(TrainingRequest.EPSILON, 1.0)
          .with(TrainingRequest.DELTA, 1e-5)
          .with(TrainingRequest.HOLDOUT, 0.2);

  private static final String DATA = "Bank Marketing (UCI): does a client subscribe to a deposit?";

  private static final String OUTCOME = "deposit";

  private static final List<String> CLASSES = List.of("no", "yes");

  @Option(
      names = "--report",
      paramLabel = "FILE",
      defaultValue = "report.html",
      description = "Where the page goes. Default: ${DEFAULT-VALUE}.")
  private Path report;

  @Option(
      names = "--write",
      paramLabel = "FILE.csv",
      description =
          "Train nothing: write a table of made-up people and its schema (FILE.yaml), to try the"
              + " other commands on.")
  private Path people;

  @Mixin private OutputFiles outputs;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    if (people != null) {
      String written = SyntheticPeople.at(people).write();
      if (answer.isJson()) {
        answer.printJson(Map.of("written", written));
      } else {
        answer.out().println(written);
      }
      return;
    }
    trainAndShow();
  }

  private void trainAndShow() {
    outputs.check(List.of(new OutputFile("--report", report, OutputKind.PAGE)));
    TrainReport shown;
    Dataset table;
    try (ProgressLine progress = answer.progress()) {
      progress.show(0, 2, "reading 45,211 calls of a bank");
      table = DemoData.load();
      TrainingJob job = TrainingJob.of(REQUEST, TableFacts.of(table, CLASSES), "demo");
      TrainedRuns done =
          job.train(
              job.read(new OneTable(DATA, table)),
              Set.of(OptionalEvaluation.REFERENCE, OptionalEvaluation.PATHS),
              new TrainingListener() {
                @Override
                public Progress progress(int run) {
                  return (round, rounds) -> progress.show(round, rounds, "training with noise");
                }
              });
      shown =
          new TrainReport(
              job.spec(), done.runs(), table.space().dimension(), CLASSES, false, done.notes());
    }
    TrainPage page = new TrainPage(shown, table.space(), identity(shown), Optional.empty(), true);
    AtomicFile.write(
        report,
        page.titled(
                "Tacit demo", "The rows are public; the guarantee is computed as if they were not.")
            .page());
    print(shown);
  }

  private static ModelIdentity identity(TrainReport result) {
    Provenance made = result.results().get(0).certifiedRun().provenance();
    return new ModelIdentity(
        Optional.of(DATA),
        Optional.of(OUTCOME),
        Optional.of(CLASSES.get(1)),
        made.identity().run(),
        made.identity().day(),
        made.version());
  }

  private static Scores scores(TrainReport result) {
    return result.results().get(0).testScores().orElseThrow();
  }

  private void print(TrainReport result) {
    PrintWriter out = answer.out();
    ModelIdentity identity = identity(result);
    Scores scores = scores(result);
    if (answer.isJson()) {
      Map<String, Object> fields = JsonReport.of(result.fields(identity));
      fields.put("majorityError", scores.majorityError());
      fields.put("report", report.toString());
      answer.printJson(fields);
      return;
    }
    List<Item> items = new ArrayList<>(List.of(Item.line("data", DATA)));
    items.addAll(result.tree(identity).items());
    items.add(Item.line("report", report.toString()));
    items.add(Item.line("test rows", Integer.toString(scores.count())).forOwner());
    String guessing = String.format(Locale.ROOT, "%.4f", scores.majorityError());
    items.add(Item.line("error of guessing 'no'", guessing).forOwner());
    out.println("A private model of a public table: what it certifies, and what it costs.");
    out.println();
    out.print(TextReport.of(items));
    out.println();
    out.println("Next: 'tacit train --help', 'tacit algorithms'.");
  }
}
