package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.output.Table;
import dev.tacit.cli.train.TrainJson;
import dev.tacit.cli.train.TrainReport;
import dev.tacit.cli.train.TrainText;
import dev.tacit.learn.algorithm.Convergence;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.run.Look;
import dev.tacit.learn.run.OwnerNotes;
import dev.tacit.learn.run.Run;
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
  @Mixin private RecipeOptions options;
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
  @Mixin private AnswerOption answer;

  private final LastWords lastWords = new LastWords();
  private Optional<ReservedRuns> paying = Optional.empty();

  @Override
  public void run() {
    outputs.check(results.outputs());
    Encoding encoding = data.encoding();
    Recipe recipe = recipe(encoding);
    if (recipe.isPrivate() && results.isLost(repeat.given())) {
      answer.warn(
          "no model is kept: what this run releases counts against the privacy of the records all"
              + " the same. --model FILE keeps it, --no-model says that you mean it.");
    }
    Plans plans = new Plans(recipe, !repeat.given());
    refuseUnpayable(plans, recipe, encoding);
    try {
      fit(plans, recipe, encoding);
    } catch (RuntimeException | Error e) {
      if (paying.isPresent()) {
        throw paying.get().stopped(e);
      }
      throw e;
    } finally {
      lastWords.forget();
    }
  }

  private void fit(Plans plans, Recipe recipe, Encoding encoding) {
    Finished trained = train(plans, recipe, encoding);
    outputs.check(results.outputs());
    trained
        .runs()
        .forEach(run -> strict.shortfall(Convergence.of(run.outcome())).ifPresent(answer::warn));
    TrainReport report =
        new TrainReport(
            recipe,
            trained.runs(),
            encoding.space().dimension(),
            encoding.classes(),
            repeat.given(),
            trained.notes());
    recipe.promise().caution(trained.runs().get(0).rows()).ifPresent(answer::warn);
    ModelIdentity identity =
        ModelIdentity.of(encoding, trained.runs().get(0).trained().provenance());
    results.write(report, encoding, identity, trained.budget());
    print(report, identity);
  }

  /**
   * Runs that are over.
   *
   * @param budget that paid, with what is left of it
   * @param notes what only the owner of the rows is told
   */
  private record Finished(List<Run> runs, Optional<LedgerView.Dataset> budget, OwnerNotes notes) {}

  /** What the options ask for; refuses whatever can be refused before rows are read. */
  private Recipe recipe(Encoding encoding) {
    Recipe recipe = options.recipe(encoding, threshold.rule());
    data.check(recipe.promise());
    split.check(recipe);
    repeat.check();
    results.check(repeat.given(), spending.given());
    strict.check(recipe.algorithm());
    spending.check(recipe);
    return recipe;
  }

  /** A plan needs the number of rows and no row; where it is declared, no file is opened. */
  private void refuseUnpayable(Plans plans, Recipe recipe, Encoding encoding) {
    if (spending.given()) {
      split
          .declared(recipe.promise())
          .flatMap(
              records -> plans.declared(records, encoding.space(), encoding.task(), split.seed()))
          .ifPresent(plan -> spending.requireRoom(repeat.names(spending.runName()), plan));
    }
  }

  private Finished train(Plans plans, Recipe recipe, Encoding encoding) {
    try (ProgressLine progress = answer.progress()) {
      SplitOptions.Tables tables = tables(recipe, encoding, progress);
      return spending.given()
          ? paid(plans, recipe, tables, encoding.classes(), progress)
          : unpaid(plans, recipe, tables, encoding.classes(), progress);
    }
  }

  /** Runs that nobody pays for have names, too: two pages must not be mistaken for each other. */
  private Finished unpaid(
      Plans plans,
      Recipe recipe,
      SplitOptions.Tables tables,
      List<String> classes,
      ProgressLine progress) {
    List<String> names = repeat.names(spending.runName());
    List<Run> runs =
        runs(
            plans,
            recipe,
            tables,
            progress,
            k -> Bookkeeping.inMemory(names.get(k), spending.dataset()));
    return trained(runs, Optional.empty(), tables, classes, recipe);
  }

  private SplitOptions.Tables tables(Recipe recipe, Encoding encoding, ProgressLine progress) {
    ReadingProgress watcher = new ReadingProgress(progress, answer::warnOwner);
    List<DataOrigin> origins = data.origins();
    if (recipe.promise().budget().isPresent()) {
      origins.forEach(one -> one.caution().ifPresent(answer::warn));
    }
    Supplier<SplitOptions.Tables> reading =
        () -> split.read(encoding, origins, recipe.promise(), watcher);
    return encoding instanceof Encoding.Libsvm
        ? FileFormats.libsvm(OriginOptions.files(origins), reading)
        : reading.get();
  }

  /** The price of all runs is reserved before the first one starts. */
  private Finished paid(
      Plans plans,
      Recipe recipe,
      SplitOptions.Tables tables,
      List<String> classes,
      ProgressLine progress) {
    try (Ledger ledger = spending.open()) {
      LedgerBooks books = spending.books(ledger);
      String name = spending.runName();
      List<String> names = repeat.names(name);
      List<Booking> bookings =
          IntStream.range(0, repeat.total())
              .mapToObj(k -> plans.of(split.rows(tables, recipe.promise(), k)).withoutRows())
              .toList();
      ReservedRuns asked = spending.asking(name, names);
      paying = Optional.of(asked);
      lastWords.keep(() -> answer.interrupted(asked.halfReserved()));
      RunsKnown known = RunsKnown.of(ledger.view(), names);
      known.before(name).ifPresent(answer::say);
      spending.reserve(books, asked, bookings);
      lastWords.keep(() -> answer.interrupted(asked.guess()));
      answer.say(known.after(name));
      List<Run> runs = runs(plans, recipe, tables, progress, k -> books.run(names.get(k)));
      Optional<LedgerView.Dataset> budget =
          ledger.view().datasets().stream()
              .filter(one -> one.name().equals(books.dataset()))
              .findFirst();
      return trained(runs, budget, tables, classes, recipe);
    }
  }

  /** The first run speaks for all when the owner is warned. */
  private Finished trained(
      List<Run> runs,
      Optional<LedgerView.Dataset> budget,
      SplitOptions.Tables tables,
      List<String> classes,
      Recipe recipe) {
    RunRows rows = split.rows(tables, recipe.promise(), 0);
    OwnerNotes read = OwnerNotes.of(tables.all().ownerCounts());
    return new Finished(runs, budget, read.with(rows, runs.get(0), classes));
  }

  private List<Run> runs(
      Plans plans,
      Recipe recipe,
      SplitOptions.Tables tables,
      ProgressLine progress,
      IntFunction<Bookkeeping> books) {
    List<Run> runs = new ArrayList<>();
    for (int k = 0; k < repeat.total(); k++) {
      String what = "training " + (k + 1) + " of " + repeat.total();
      RunRows rows = split.rows(tables, recipe.promise(), k);
      dev.tacit.admm.run.Progress shown = (round, rounds) -> progress.show(round, rounds, what);
      runs.add(Run.of(plans.of(rows), rows, books.apply(k), looks(recipe), shown));
    }
    return runs;
  }

  /** A second training, and a pass over the rows in every round: only for who will see them. */
  private Set<Look> looks(Recipe recipe) {
    Set<Look> looks = EnumSet.noneOf(Look.class);
    if (compare || results.wantsOwnersPage()) {
      looks.add(Look.REFERENCE);
    }
    if (!repeat.given()
        && (answer.isJson() || results.wantsOwnersPage())
        && recipe.exchangesModels()) {
      looks.add(Look.ROUNDS);
    }
    if (results.wantsPage() && recipe.isPrivate()) {
      looks.add(Look.PATHS);
    }
    return looks;
  }

  private void print(TrainReport report, ModelIdentity identity) {
    report.excess().ifPresent(answer::warn);
    report.notes().warnings().forEach(answer::warnOwner);
    if (answer.isJson()) {
      Map<String, Object> json = TrainJson.of(report);
      json.putAll(identity.json());
      answer.printJson(json);
      return;
    }
    Table table = new Table();
    TrainText.of(report).forEach((label, value) -> table.row(label, value));
    identity.words().forEach((label, value) -> table.row(label, value));
    results.written().forEach((label, value) -> table.row(label, value));
    PrintWriter out = answer.out();
    if (!report.isPrivate()) {
      out.println(report.notice());
      out.println();
    }
    out.print(table);
    out.print(report.observerText());
    Table figures = new Table();
    TrainText.ownerOnly(report).forEach((label, value) -> figures.row(label, value));
    out.println();
    out.println(TrainText.OWNER_ONLY);
    out.print(figures);
    out.print(report.confusionText());
  }
}
