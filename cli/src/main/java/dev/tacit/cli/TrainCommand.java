package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.cli.algorithm.Algorithms;
import dev.tacit.cli.algorithm.Convergence;
import dev.tacit.cli.algorithm.Losses;
import dev.tacit.cli.algorithm.PenaltyText;
import dev.tacit.cli.model.Encoding;
import dev.tacit.cli.model.Model;
import dev.tacit.cli.model.ModelFile;
import dev.tacit.cli.output.AtomicFile;
import dev.tacit.cli.output.Json;
import dev.tacit.cli.output.Progress;
import dev.tacit.cli.output.Table;
import dev.tacit.cli.train.Booking;
import dev.tacit.cli.train.Bookkeeping;
import dev.tacit.cli.train.LedgerBooks;
import dev.tacit.cli.train.Promise;
import dev.tacit.cli.train.Recipe;
import dev.tacit.cli.train.Run;
import dev.tacit.cli.train.RunRows;
import dev.tacit.cli.train.TrainPage;
import dev.tacit.cli.train.TrainReport;
import dev.tacit.data.Task;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.loss.SquaredLoss;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fits a model and reports what it is worth. */
@Command(
    name = "train",
    description = {
      "Fit a model, certify its guarantee and report its figures.",
      "The epsilon that is reported is computed from the noise that was really drawn."
    },
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit train --data a9a.gz --test a9a.t.gz --features 123 \\",
      "      --epsilon 1 --delta 1e-5 --model a9a.model.json --report a9a.html",
      "  tacit train --data people.csv --schema people.yaml --holdout 0.2 \\",
      "      --epsilon 1 --delta 1e-6 --ledger hospital.ledger --run may \\",
      "      --model people.model.json --publish"
    })
final class TrainCommand implements Runnable {
  @Mixin private DataOptions data;
  @Mixin private SplitOptions split;

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = Algorithms.DEFAULT,
      description = {"Which algorithm; 'tacit algorithms' lists them. Default: ${DEFAULT-VALUE}."})
  private String algorithm;

  @Mixin private PrivacyOptions privacy;
  @Mixin private OwnerOptions owners;
  @Mixin private SpendingOptions spending;

  @Option(
      names = "--loss",
      paramLabel = "NAME",
      defaultValue = "logistic",
      description = "logistic, huber-hinge or squared. Default: ${DEFAULT-VALUE}.")
  private String loss;

  @Option(
      names = "--regulariser",
      paramLabel = "l2=W,l1=W",
      description =
          "Beside the MEAN loss: l2=W is W/2 |x|^2, l1=W is W |x|_1, group=W acts on attributes,"
              + " fused=GRAPH (a file, or chain) couples features. Default: l2=1e-6 for exact, else"
              + " none.")
  private String regulariser;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the algorithm. Repeat it for several.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--repeat",
      paramLabel = "R",
      description = "Experiment: R runs with split seeds seed, seed+1, ...; no model is written.")
  private Integer repeat;

  @Option(names = "--model", paramLabel = "FILE", description = "Write the model to this file.")
  private Path model;

  @Option(
      names = "--publish",
      description = "Leave figures that only the owner may see out of the model file.")
  private boolean publish;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write a page for the owner: guarantee, figures, curve, weights, settings.")
  private Path page;

  @Option(
      names = "--strict",
      description = "With 'exact': fail (exit code 9) when the solver did not converge.")
  private boolean strict;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Encoding encoding = data.encoding();
    Recipe recipe = recipe(encoding);
    if (spending.given()) {
      refuseBeforeReading(recipe, encoding);
    }
    List<Run> runs;
    Map<String, String> booked = new LinkedHashMap<>();
    try (Progress progress = Progress.on(spec.commandLine().getErr(), json)) {
      progress.show(0, 1, "reading");
      SplitOptions.Tables tables = split.read(encoding, data.files());
      requireSuitable(tables.all().task());
      warnOfLargeDelta(recipe, tables.all().examples().count());
      runs =
          spending.given()
              ? paid(recipe, tables, progress, booked)
              : trained(recipe, tables, progress, k -> Bookkeeping.inMemory("train-" + k));
    }
    runs.forEach(one -> requireConverged(Convergence.of(one.outcome())));
    TrainReport report =
        new TrainReport(recipe, runs, encoding.space().dimension(), repeat != null);
    if (model != null) {
      writeModel(recipe, encoding, report);
    }
    if (page != null) {
      AtomicFile.write(page, TrainPage.of(report, encoding.space(), booked).page());
    }
    print(report, booked);
  }

  private List<Run> trained(
      Recipe recipe,
      SplitOptions.Tables tables,
      Progress progress,
      IntFunction<Bookkeeping> books) {
    List<Run> runs = new ArrayList<>();
    for (int k = 0; k < total(); k++) {
      String what = "training " + (k + 1) + " of " + total();
      RunRows rows = split.rows(tables, k);
      Booking booking = Booking.of(recipe, rows);
      dev.tacit.admm.run.Progress shown = (round, rounds) -> progress.show(round, rounds, what);
      runs.add(
          tracesLoss(recipe)
              ? Run.traced(booking, rows, books.apply(k), shown)
              : Run.of(booking, rows, books.apply(k), shown));
    }
    return runs;
  }

  /** A pass over the rows in every round, which only a report that shows it is worth. */
  private boolean tracesLoss(Recipe recipe) {
    Topology topology = recipe.algorithm().topology();
    return repeat == null
        && (json || page != null)
        && (topology == Topology.MESH || topology == Topology.STAR);
  }

  /** The price of all runs is reserved before the first one starts. */
  private List<Run> paid(
      Recipe recipe, SplitOptions.Tables tables, Progress progress, Map<String, String> booked) {
    try (Ledger ledger = spending.open()) {
      LedgerBooks books = spending.books(ledger);
      String name = spending.runName();
      List<String> names = names(name);
      List<Booking> bookings = new ArrayList<>();
      for (int k = 0; k < total(); k++) {
        bookings.add(Booking.of(recipe, split.rows(tables, k)));
      }
      Refusal.orUsage(
          "--dataset, --run",
          () -> {
            books.reserveAll(names, bookings);
            return null;
          });
      bookings.clear();
      spec.commandLine()
          .getErr()
          .println("tacit: reserved run " + name + "; if it is interrupted: --run " + name);
      booked.put("dataset", books.dataset());
      booked.put("run", name);
      return trained(recipe, tables, progress, k -> books.run(names.get(k)));
    }
  }

  private List<String> names(String run) {
    List<String> names = new ArrayList<>();
    for (int k = 0; k < total(); k++) {
      names.add(repeat == null ? run : run + "-" + k);
    }
    return names;
  }

  /** A plan needs the number of rows and no row; where it is declared, no file is opened. */
  private void refuseBeforeReading(Recipe recipe, Encoding encoding) {
    Optional<Integer> rows = recipe.promise().publicRows().or(split::declaredRows);
    if (rows.isEmpty()) {
      return;
    }
    Optional<Booking> plan = Booking.declared(recipe, rows.get(), encoding.space(), split.seed());
    if (plan.isPresent()) {
      try (Ledger ledger = spending.open()) {
        LedgerBooks books = spending.books(ledger);
        List<String> names = names(spending.runName());
        Refusal.orUsage(
            "--dataset, --run",
            () -> {
              books.requireRoom(names, Collections.nCopies(total(), plan.get()));
              return null;
            });
      }
    }
  }

  private int total() {
    return repeat == null ? 1 : repeat;
  }

  /** Everything that can be refused before rows are read. */
  private Recipe recipe(Encoding encoding) {
    Algorithm chosen = Algorithms.named(algorithm, owners.preferred());
    Promise promise = privacy.promise(chosen);
    split.check();
    if (repeat != null && (repeat < 1 || repeat > 10_000)) {
      throw Refusal.usage("--repeat", repeat, "in [1, 10000]", "Ten runs are usual.");
    }
    if (repeat != null && model != null) {
      throw Refusal.usage(
          "--model", model, "absent with --repeat", "An experiment writes no model: drop one.");
    }
    if (model != null) {
      AtomicFile.requireWritable("--model", model);
    }
    if (page != null) {
      AtomicFile.requireWritable("--report", page);
    }
    if (strict && !Convergence.isJudgedFor(chosen)) {
      throw Refusal.usage(
          "--strict",
          true,
          "absent with '" + chosen.name() + "'",
          "It runs a fixed number of rounds, or certifies each of its solves by itself: there is"
              + " no convergence to judge. Leave it out, or use --algorithm exact.");
    }
    if (publish && model == null) {
      throw Refusal.usage("--publish", true, "with --model", "Say which file: --model FILE.");
    }
    Recipe recipe =
        new Recipe(
            chosen,
            Refusal.orUsage("--set", () -> Settings.of(settings, chosen.settings())),
            Losses.named(loss),
            penalties(encoding),
            promise,
            owners.ownership(chosen));
    spending.check(recipe);
    return recipe;
  }

  private Penalties penalties(Encoding encoding) {
    if (regulariser != null) {
      return PenaltyText.parse(regulariser, encoding.space());
    }
    return algorithm.equals("exact") ? PenaltyText.REFERENCE : Penalties.none();
  }

  /** Fact F0.8: a delta of one over the rows allows a mechanism that shows a whole record. */
  private void warnOfLargeDelta(Recipe recipe, int rows) {
    recipe
        .promise()
        .budget()
        .filter(budget -> budget.delta() >= 1.0 / rows)
        .ifPresent(
            budget ->
                spec.commandLine()
                    .getErr()
                    .println(
                        "tacit: warning: delta = "
                            + budget.delta()
                            + " is not below 1 / rows = "
                            + 1.0 / rows
                            + "; choose a much smaller one."));
  }

  private void requireSuitable(Task task) {
    if (task == Task.REGRESSION && !loss.equals(new SquaredLoss().name())) {
      throw Refusal.usage("--loss", loss, "squared for numbers to predict", "Add --loss squared.");
    }
  }

  private void requireConverged(Convergence solved) {
    if (solved.reached()) {
      return;
    }
    String found =
        "the solver stopped after "
            + solved.steps()
            + " steps with gradient norm "
            + solved.residual()
            + ", above gradientTolerance = "
            + solved.tolerance();
    if (strict) {
      throw new Refusal(
          ExitCode.NOT_CONVERGED,
          found + ". Allow more steps (--set innerSteps=N) or a larger --set gradientTolerance=T.");
    }
    spec.commandLine().getErr().println("tacit: warning: " + found + ".");
  }

  private void writeModel(Recipe recipe, Encoding encoding, TrainReport report) {
    Run run = report.runs().get(0);
    ModelFile.write(
        model,
        new Model(
            algorithm,
            recipe.loss().name(),
            PenaltyText.weights(recipe.penalties()),
            encoding,
            run.outcome().model(),
            publish ? Map.of() : report.ownerFigures(),
            run.certified()
                .map(Model.Certificate::of)
                .orElseGet(() -> Model.Certificate.none(algorithm))));
  }

  private void print(TrainReport report, Map<String, String> booked) {
    PrintWriter err = spec.commandLine().getErr();
    report.excess().ifPresent(found -> err.println("tacit: warning: " + found));
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Map<String, Object> answer = report.json();
      answer.putAll(booked);
      out.println(Json.text(answer));
      return;
    }
    Table table = new Table();
    report.text().forEach((label, value) -> table.row(label, value));
    booked.forEach((label, value) -> table.row(label, value));
    if (page != null) {
      table.row("report", page.toString());
    }
    if (model != null) {
      table.row("model", model.toString());
    }
    if (!report.isPrivate()) {
      out.println(report.notice());
      out.println();
    }
    out.print(table);
    out.print(report.observerText());
  }
}
