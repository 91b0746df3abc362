package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.report.CommandWords;
import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.learn.algorithm.Convergence;
import dev.tacit.learn.job.OptionalEvaluation;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.report.IdentityItems;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.TrainReport;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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

  @Override
  public void run() {
    outputs.check(results.outputs());
    Encoding encoding = data.encoding();
    TrainingSpec spec = recipe(encoding);
    if (spec.isPrivate() && results.discardsModel(repeat.isGiven())) {
      answer.warn(
          "no model is kept: what this run releases counts against the privacy of the records all"
              + " the same. --model FILE keeps it, --no-model says that you mean it.");
    }
    Planner planner = new Planner(spec, !repeat.isGiven());
    requireAffordable(planner, spec, encoding);
    try {
      fit(planner, spec, encoding);
    } catch (RuntimeException | Error e) {
      if (reservedRuns.isPresent()) {
        throw reservedRuns.get().withStatus(e);
      }
      throw e;
    } finally {
      finalMessage.clear();
    }
  }

  private void fit(Planner planner, TrainingSpec spec, Encoding encoding) {
    FinishedRuns trained = train(planner, spec, encoding);
    outputs.check(results.outputs());
    trained
        .results()
        .forEach(
            result ->
                strict
                    .convergenceWarning(Convergence.of(result.outcome()))
                    .ifPresent(answer::warn));
    TrainReport report =
        new TrainReport(
            spec,
            trained.results(),
            encoding.space().dimension(),
            encoding.classes(),
            repeat.isGiven(),
            trained.notes());
    spec.privacyTarget().deltaWarning(trained.results().get(0).rows()).ifPresent(answer::warn);
    ModelIdentity identity =
        ModelIdentity.of(encoding, trained.results().get(0).certifiedRun().provenance());
    results.write(report, encoding, identity, trained.budget());
    print(report, identity);
  }

  /**
   * Runs that are over.
   *
   * @param budget that paid, with what is left of it
   * @param notes what only the owner of the rows is told
   */
  private record FinishedRuns(
      List<TrainingResult> results, Optional<LedgerView.Dataset> budget, OwnerNotes notes) {}

  /** What the options ask for; refuses whatever can be refused before rows are read. */
  private TrainingSpec recipe(Encoding encoding) {
    TrainingSpec spec = options.recipe(encoding, threshold.rule());
    data.check(spec.privacyTarget());
    split.check(spec);
    repeat.check();
    results.check(repeat.isGiven(), spending.isGiven());
    strict.check(spec.algorithm());
    spending.check(spec);
    return spec;
  }

  /** A plan needs the number of rows and no row; where it is declared, no file is opened. */
  private void requireAffordable(Planner planner, TrainingSpec spec, Encoding encoding) {
    if (spending.isGiven()) {
      split
          .declared(spec.privacyTarget())
          .flatMap(
              records ->
                  planner.planDeclared(records, encoding.space(), encoding.task(), split.seed()))
          .ifPresent(plan -> spending.requireAffordable(repeat.names(spending.runName()), plan));
    }
  }

  private FinishedRuns train(Planner planner, TrainingSpec spec, Encoding encoding) {
    try (ProgressLine progress = answer.progress()) {
      SplitOptions.Tables tables = tables(spec, encoding, progress);
      return spending.isGiven()
          ? paid(planner, spec, tables, encoding.classes(), progress)
          : unpaid(planner, spec, tables, encoding.classes(), progress);
    }
  }

  /** Runs that nobody pays for have names, too: two pages must not be mistaken for each other. */
  private FinishedRuns unpaid(
      Planner planner,
      TrainingSpec spec,
      SplitOptions.Tables tables,
      List<String> classes,
      ProgressLine progress) {
    List<String> names = repeat.names(spending.runName());
    List<TrainingResult> results =
        runs(
            planner,
            spec,
            tables,
            progress,
            k -> RunRecorder.inMemory(names.get(k), spending.dataset()));
    return trained(results, Optional.empty(), tables, classes, spec);
  }

  private SplitOptions.Tables tables(TrainingSpec spec, Encoding encoding, ProgressLine progress) {
    ReadingProgress watcher = new ReadingProgress(progress, answer::warnOwner);
    List<DataOrigin> origins = data.origins();
    if (spec.privacyTarget().budget().isPresent()) {
      origins.forEach(one -> one.warning().ifPresent(answer::warn));
    }
    Supplier<SplitOptions.Tables> reading =
        () -> split.read(encoding, origins, spec.privacyTarget(), watcher);
    return encoding instanceof Encoding.Libsvm
        ? FileFormats.libsvm(OriginOptions.files(origins), reading)
        : reading.get();
  }

  /** The price of all runs is reserved before the first one starts. */
  private FinishedRuns paid(
      Planner planner,
      TrainingSpec spec,
      SplitOptions.Tables tables,
      List<String> classes,
      ProgressLine progress) {
    try (Ledger ledger = spending.open()) {
      LedgerSession session = spending.ledgerSession(ledger);
      String name = spending.runName();
      List<String> names = repeat.names(name);
      List<PricedPlan> pricedPlans =
          IntStream.range(0, repeat.total())
              .mapToObj(
                  k -> planner.plan(split.rows(tables, spec.privacyTarget(), k)).withoutRows())
              .toList();
      ReservedRuns asked = spending.runsToReserve(name, names);
      reservedRuns = Optional.of(asked);
      finalMessage.set(() -> answer.reportInterrupt(asked.reservingStatus()));
      RunCounts known = RunCounts.of(ledger.view(), names);
      known.messageBefore(name).ifPresent(answer::say);
      spending.reserve(session, asked, pricedPlans);
      finalMessage.set(() -> answer.reportInterrupt(asked.uncertainStatus()));
      answer.say(known.messageAfter(name));
      List<TrainingResult> results =
          runs(planner, spec, tables, progress, k -> session.recorder(names.get(k)));
      Optional<LedgerView.Dataset> budget =
          ledger.view().datasets().stream()
              .filter(one -> one.name().equals(session.dataset()))
              .findFirst();
      return trained(results, budget, tables, classes, spec);
    }
  }

  /** The first run speaks for all when the owner is warned. */
  private FinishedRuns trained(
      List<TrainingResult> results,
      Optional<LedgerView.Dataset> budget,
      SplitOptions.Tables tables,
      List<String> classes,
      TrainingSpec spec) {
    RunRows rows = split.rows(tables, spec.privacyTarget(), 0);
    OwnerNotes read = OwnerNotes.of(tables.all().ownerCounts());
    return new FinishedRuns(results, budget, read.with(rows, results.get(0), classes));
  }

  private List<TrainingResult> runs(
      Planner planner,
      TrainingSpec spec,
      SplitOptions.Tables tables,
      ProgressLine progress,
      IntFunction<RunRecorder> books) {
    List<TrainingResult> results = new ArrayList<>();
    for (int k = 0; k < repeat.total(); k++) {
      String what = "training " + (k + 1) + " of " + repeat.total();
      RunRows rows = split.rows(tables, spec.privacyTarget(), k);
      dev.tacit.admm.run.Progress shown = (round, rounds) -> progress.show(round, rounds, what);
      results.add(
          TrainingResult.of(planner.plan(rows), rows, books.apply(k), evaluations(spec), shown));
    }
    return results;
  }

  /** A second training, and a pass over the rows in every round: only for who will see them. */
  private Set<OptionalEvaluation> evaluations(TrainingSpec spec) {
    Set<OptionalEvaluation> optionalEvaluations = EnumSet.noneOf(OptionalEvaluation.class);
    if (compare || results.wantsOwnersPage()) {
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
