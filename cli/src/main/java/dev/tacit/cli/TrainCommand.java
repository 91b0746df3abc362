package dev.tacit.cli;

import dev.tacit.admm.run.Progress;
import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.report.CommandWords;
import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.algorithm.Convergence;
import dev.tacit.learn.job.OptionalEvaluation;
import dev.tacit.learn.job.TableSource;
import dev.tacit.learn.job.TrainedRuns;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.TrainingListener;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.job.TrainingTables;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.report.IdentityItems;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.TrainReport;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.ledger.LedgerView;
import dev.tacit.optim.risk.Examples;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fits a model and reports what it is worth. */
@Command(
    name = "train",
    description = {
      "Fit a model, certify its guarantee and report its figures.",
      "The epsilon that is reported is that of the releases that were reserved, each of them "
          + "matched by a receipt of the noise that was really drawn."
    },
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit train --data a9a.gz --test a9a.t.gz --features 123 \\",
      "      --epsilon 1 --delta 1e-5 --model a9a.model.json --report a9a.html",
      "  tacit train --data people.csv --schema people.yaml --holdout 0.2 \\",
      "      --epsilon 1 --delta 1e-6 --ledger hospital.ledger --run may \\",
      "      --model people.model.json"
    })
final class TrainCommand implements Runnable {
  @Mixin private DataOptions data;
  @Mixin private SplitOptions split;
  @Mixin private TrainingOptions options;
  @Mixin private ThresholdOption threshold;
  @Mixin private SpendingOptions spending;
  @Mixin private RepeatOption repeat;

  @Option(
      names = "--compare",
      description =
          "Train without noise beside it and show what privacy costs, to the owner of the rows"
              + " only. A report does so anyway.")
  private boolean compare;

  @Mixin private ResultOptions results;
  @Mixin private OutputFiles outputs;
  @Mixin private StrictOption strict;
  @Mixin private OutputOption answer;

  private final FinalMessage finalMessage = new FinalMessage();
  private Optional<ReservedRuns> reservedRuns = Optional.empty();
  private Optional<LedgerView.Dataset> budget = Optional.empty();

  @Override
  public void run() {
    outputs.check(results.outputs());
    Encoding encoding = data.encoding();
    TrainingJob job = job(encoding);
    if (job.spec().isPrivate() && results.discardsModel(repeat.isGiven())) {
      answer.warn(
          "no model is kept: what this run releases counts against the privacy of the records all"
              + " the same. --model FILE keeps it, --no-model says that you mean it.");
    }
    // Where the number of rows is declared the price follows from it, and no file is opened.
    job.requireAffordable();
    try {
      fit(job, encoding);
    } catch (RuntimeException | Error e) {
      if (reservedRuns.isPresent()) {
        throw reservedRuns.get().withStatus(e);
      }
      throw e;
    } finally {
      finalMessage.clear();
    }
  }

  /** What the options ask for; refuses whatever can be refused before rows are read. */
  private TrainingJob job(Encoding encoding) {
    TrainingRequest request =
        spending
            .addTo(repeat.addTo(split.addTo(options.request())))
            .with(TrainingRequest.THRESHOLD, threshold.rule().orElse(null))
            .with(TrainingRequest.COMPARE, compare ? true : null);
    TrainingJob job = TrainingJob.of(request, encoding.facts(), SpendingOptions.newRunName());
    data.check(job.spec().privacyTarget());
    results.check(repeat.isGiven(), spending.isGiven());
    strict.check(job.spec().algorithm());
    return job;
  }

  private void fit(TrainingJob job, Encoding encoding) {
    TrainedRuns trained = train(job, encoding);
    outputs.check(results.outputs());
    List<TrainingResult> runs = trained.runs();
    runs.forEach(
        run -> strict.convergenceWarning(Convergence.of(run.outcome())).ifPresent(answer::warn));
    TrainReport report =
        new TrainReport(
            job.spec(),
            runs,
            encoding.space().dimension(),
            encoding.classes(),
            repeat.isGiven(),
            trained.notes());
    job.spec().privacyTarget().deltaWarning(runs.get(0).rows()).ifPresent(answer::warn);
    ModelIdentity identity = ModelIdentity.of(encoding, runs.get(0).certifiedRun().provenance());
    results.write(report, encoding, identity, budget);
    print(report, identity);
  }

  private TrainedRuns train(TrainingJob job, Encoding encoding) {
    try (ProgressLine progress = answer.progress()) {
      List<DataOrigin> origins = data.origins();
      if (job.spec().privacyTarget().budget().isPresent()) {
        origins.forEach(one -> one.warning().ifPresent(answer::warn));
      }
      FileProgress.Watcher watcher = new ReadingProgress(progress, answer::warnOwner);
      Supplier<TrainingTables> reading = () -> job.read(new Files(encoding, origins, watcher));
      TrainingTables tables =
          encoding instanceof Encoding.Libsvm
              ? FileFormats.libsvm(OriginOptions.files(origins), reading)
              : reading.get();
      return job.train(tables, evaluations(job.spec()), new Messages(job, progress));
    }
  }

  /** The tables that the options name. */
  private final class Files implements TableSource {
    private final Encoding encoding;
    private final List<DataOrigin> origins;
    private final FileProgress.Watcher watcher;

    private Files(Encoding encoding, List<DataOrigin> origins, FileProgress.Watcher watcher) {
      this.encoding = encoding;
      this.origins = origins;
      this.watcher = watcher;
    }

    @Override
    public String name() {
      return origins.stream().map(DataOrigin::name).toList().toString();
    }

    @Override
    public Dataset data() {
      return encoding.read(origins, watcher);
    }

    @Override
    public Optional<Examples> test() {
      return split.test(encoding, watcher);
    }
  }

  /**
   * Tells the user what is reserved before anything is, so that whoever loses the process from then
   * on knows how to go on.
   */
  private final class Messages implements TrainingListener {
    private final TrainingJob job;
    private final ProgressLine progress;
    private RunCounts known;

    private Messages(TrainingJob job, ProgressLine progress) {
      this.job = job;
      this.progress = progress;
    }

    @Override
    public void reserving(LedgerView before, List<String> runs) {
      ReservedRuns asked = ReservedRuns.of(job.ledger().orElseThrow(), job.name(), runs);
      reservedRuns = Optional.of(asked);
      finalMessage.set(() -> answer.reportInterrupt(asked.reservingStatus()));
      known = RunCounts.of(before, runs);
      known.messageBefore(job.name()).ifPresent(answer::say);
    }

    @Override
    public void reserved() {
      ReservedRuns asked = reservedRuns.orElseThrow();
      finalMessage.set(() -> answer.reportInterrupt(asked.uncertainStatus()));
      answer.say(known.messageAfter(job.name()));
    }

    @Override
    public void paid(LedgerView.Dataset dataset) {
      budget = Optional.of(dataset);
    }

    @Override
    public Progress progress(int run) {
      String what = "training " + (run + 1) + " of " + job.runNames().size();
      return (round, rounds) -> progress.show(round, rounds, what);
    }
  }

  /** A second training, and a pass over the rows in every round: only for who will see them. */
  private Set<OptionalEvaluation> evaluations(TrainingSpec spec) {
    Set<OptionalEvaluation> optionalEvaluations = EnumSet.noneOf(OptionalEvaluation.class);
    if (results.wantsOwnersPage()) {
      optionalEvaluations.add(OptionalEvaluation.REFERENCE);
    }
    if (!repeat.isGiven()
        && (answer.isJson() || results.wantsOwnersPage())
        && spec.exchangesModels()) {
      optionalEvaluations.add(OptionalEvaluation.ROUNDS);
    }
    if (results.wantsPage() && spec.isPrivate()) {
      optionalEvaluations.add(OptionalEvaluation.PATHS);
    }
    return optionalEvaluations;
  }

  private void print(TrainReport report, ModelIdentity identity) {
    report.excess().map(CommandWords::of).ifPresent(answer::warn);
    report.notes().warnings().forEach(answer::warnOwner);
    if (answer.isJson()) {
      Map<String, Object> json = JsonReport.of(report.fields(identity));
      json.putAll(JsonReport.fields(IdentityItems.of(identity)));
      answer.printJson(json);
      return;
    }
    List<Item> items = new ArrayList<>(report.tree(identity).items());
    items.addAll(IdentityItems.of(identity));
    results.written().forEach((label, value) -> items.add(Item.line(label, value)));
    PrintWriter out = answer.out();
    if (!report.isPrivate()) {
      out.println(report.notice());
      out.println();
    }
    out.print(TextReport.of(items));
  }
}
