package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.cli.output.Table;
import dev.tacit.experiments.Catalogue;
import dev.tacit.experiments.Reproduction;
import dev.tacit.experiments.page.Pages;
import dev.tacit.experiments.reference.ReferenceComparison;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.study.Experiment;
import dev.tacit.experiments.study.Experiment.Scale;
import dev.tacit.experiments.trial.DataFolder;
import dev.tacit.experiments.trial.PaperData;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.evaluation.Stopwatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code reproduce}: runs figures and tables of the papers again, and judges their claims.
 *
 * <p>Results are kept run by run, so that the same command resumes where it was stopped. Pages and
 * pictures are drawn from the kept results alone, and so can be drawn again without any run.
 */
@Command(
    name = "reproduce",
    description = {
      "Run figures and tables of the papers again, and judge what they say.",
      "Results are kept run by run: the same command goes on where it was stopped."
    },
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit reproduce list",
      "  tacit reproduce xu-2 --quick --data DATA_DIR",
      "  tacit reproduce scoreboard --data DATA_DIR"
    })
final class ReproduceCommand implements Runnable {
  /**
   * Seconds between two lines about progress for somebody who reads a log instead of a terminal.
   */
  private static final double QUIET_SECONDS = 30;

  /**
   * A verb of its own ({@code list}, {@code pages}, {@code compare}, {@code all}) or the id of
   * experiments. One parameter serves both, because an id is what is usually typed.
   */
  @Parameters(
      paramLabel = "ID",
      description =
          "list: what there is; pages: pages and pictures from the results that are there; compare:"
              + " these results beside an independent implementation's; all; or an experiment, or"
              + " the beginning of several ids, such as scoreboard or xu.")
  private String what;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "The folder with the data sets; docs/evidence/experiments/README.md says which files.")
  private Path data;

  /** Kept apart from full results by its scale, so that a first impression never replaces them. */
  @Option(
      names = "--quick",
      description = "Fewer settings and repetitions, for a first impression within minutes.")
  private boolean quick;

  /**
   * Single runs do not fill several processors, so runs are made side by side; the default is known
   * only at run time and hence not in the help.
   */
  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "1 to 64: how many runs at a time; single ones are too small for several processors."
              + " Default: the processors of this machine.")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "docs/evidence/experiments",
      description = "Where pages, pictures and raw results go. Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    // Pictures are drawn as pixels, too; without this Java looks for a display, which a server
    // lacks.
    System.setProperty("java.awt.headless", "true");
    switch (what) {
      case "list" -> list();
      case "compare" -> compare();
      case "pages" -> {
        pages().drawAll();
        write(List.of());
      }
      default -> reproduce(what.equals("all") ? Catalogue.all() : Catalogue.named(what));
    }
  }

  /** The pages of all experiments, made from whatever results are there. */
  private Pages pages() {
    return new Pages(out, Catalogue.all());
  }

  /**
   * Runs experiments one after the other and draws each when it is done, so that an interruption
   * leaves finished pages.
   */
  private void reproduce(List<Experiment> experiments) {
    if (data == null) {
      throw new Refused(
          Kind.USAGE,
          "--data is missing: experiments need a folder with the data sets. Give --data DIR; '"
              + "tacit reproduce list' says what is needed.");
    }
    // More than 64 at a time would only wait for memory.
    int atOnce = jobs == null ? Math.min(64, Runtime.getRuntime().availableProcessors()) : jobs;
    if (atOnce < 1 || atOnce > 64) {
      throw Refused.usage("--jobs", jobs, "1 to 64", "Leave it out to use all processors.");
    }
    Scale scale = quick ? Scale.QUICK : Scale.FULL;
    // The day, the commit and the number of jobs are written beside the results; times of runs
    // depend on all three.
    String day = Stopwatch.timeOfDay().instant().toString().substring(0, 10);
    Reproduction runner =
        new Reproduction(
            out,
            new DataFolder(data),
            "commit " + SourceCommit.commit() + ", " + day + ", " + atOnce + " at a time",
            atOnce);
    List<Map<String, Object>> done = new ArrayList<>();
    for (Experiment experiment : experiments) {
      Results results = watched(runner, experiment, scale);
      // After each experiment, so that an interruption leaves finished pages.
      pages().draw(experiment);
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("id", experiment.id());
      entry.put("quick", quick);
      entry.put("runs", results.count());
      entry.put("seconds", results.seconds());
      done.add(entry);
    }
    write(done);
  }

  /** Runs one experiment with its progress on the terminal and, now and then, in the log. */
  private Results watched(Reproduction runner, Experiment experiment, Scale scale) {
    // An array, because the listener replaces it and a lambda needs a final variable.
    Stopwatch[] since = {new Stopwatch()};
    answer.say(experiment.id() + ": " + experiment.figure() + ", " + experiment.title());
    try (ProgressLine progress = answer.progress()) {
      return runner.run(
          experiment,
          scale,
          (done, total, cell, left) -> {
            progress.show(done, total, experiment.id(), left);
            if (since[0].seconds() > QUIET_SECONDS) {
              since[0] = new Stopwatch();
              answer.say(
                  String.format(
                      Locale.ROOT,
                      "%s: %d of %d runs, about %.0f s left (%s)",
                      experiment.id(),
                      done,
                      total,
                      left,
                      cell));
            }
          });
    }
  }

  /** Writes the overview of all pages, and reports what was done. */
  private void write(List<Map<String, Object>> done) {
    pages().write(Catalogue.unavailable());
    if (answer.isJson()) {
      answer.printJson(Map.of("experiments", done, "pages", out.toString()));
    } else {
      answer.out().println("pages: " + out.resolve("README.md"));
    }
  }

  /**
   * Compares the kept results with those of an independent implementation and lists the unusual
   * differences.
   */
  private void compare() {
    ReferenceComparison found = pages().comparison();
    if (answer.isJson()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("compared", found.compared().size());
      json.put("singleRuns", found.few());
      json.put("missing", found.missing());
      json.put("beyondTwo", found.beyond(2));
      json.put("beyondFour", found.beyond(4));
      json.put("agrees", found.agrees());
      answer.printJson(json);
      return;
    }
    answer.out().println(found.summary());
    Table table = new Table();
    // Only differences that are rare by chance are worth a reader's time; JSON has the counts of
    // all.
    for (ReferenceComparison.Compared one : found.unusual()) {
      table.row(
          one.cell().experiment(),
          one.cell().panel() + ": " + one.cell().line() + " at " + one.cell().at(),
          one.cell().measure(),
          RunStatistics.numberText(one.cell().mean()),
          one.ours().text(),
          String.format(Locale.ROOT, "%.1f", one.deviations()));
    }
    answer.out().print(table);
  }

  /**
   * Lists the experiments with the time that they take, and those that cannot be had with the
   * reason.
   */
  private void list() {
    if (answer.isJson()) {
      List<Object> entries = new ArrayList<>();
      Catalogue.all().forEach(one -> entries.add(entry(one)));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("experiments", entries);
      json.put("unavailable", Catalogue.unavailable());
      answer.printJson(json);
      return;
    }
    Table table = new Table();
    for (Experiment one : Catalogue.all()) {
      table.row(
          one.id(),
          one.figure() + ", " + one.title(),
          String.format(Locale.ROOT, "%.0f min (quick %.0f)", one.minutes(), one.quickMinutes()));
    }
    answer.out().print(table);
    answer.out().println();
    Catalogue.unavailable().forEach(missing -> answer.out().println("not to be had: " + missing));
  }

  /** One experiment for programs, with the files that it needs in the data folder. */
  private static Map<String, Object> entry(Experiment one) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id", one.id());
    entry.put("paper", one.paper().title());
    entry.put("figure", one.figure());
    entry.put("title", one.title());
    List<Object> needed = new ArrayList<>();
    for (PaperData table : one.data()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", table.about());
      row.put("files", table.files());
      row.put("testFiles", table.testFiles());
      needed.add(row);
    }
    entry.put("data", needed);
    entry.put("minutes", one.minutes());
    entry.put("quickMinutes", one.quickMinutes());
    return entry;
  }
}
