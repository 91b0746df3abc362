package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.cli.train.ConfusionText;
import dev.tacit.cli.train.Figure;
import dev.tacit.cli.train.OwnerNotesText;
import dev.tacit.data.Dataset;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.answer.Answering;
import dev.tacit.learn.answer.ProbabilityKind;
import dev.tacit.learn.measure.Cautions;
import dev.tacit.learn.measure.ClassScores;
import dev.tacit.learn.measure.ConfusionTable;
import dev.tacit.learn.measure.Measure;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.measure.Quality;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.run.OwnerNotes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures a model on labelled rows. */
@Command(
    name = "evaluate",
    description = "Measure a model on labelled rows. The figures are for the owner of the rows.",
    footerHeading = "%nExample%n",
    footer = "  tacit evaluate --model a9a.model.json --data a9a.t.gz")
final class EvaluateCommand implements Runnable {
  @Mixin private ModelOptions input;

  @Mixin private ThresholdOption threshold;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Model model = threshold.of(input.model(), answer);
    Dataset rows = input.rows(model, answer);
    Answering answering = model.answering();
    Quality quality = Quality.of(answering, rows.examples()).orElseThrow();
    Optional<ConfusionTable> confusion = quality.confusion();
    // A threshold that somebody chose is not there to make few errors.
    List<String> warnings =
        confusion
            .filter(table -> table.hasOneClass() || answering.fitted().threshold().isEmpty())
            .map(table -> Cautions.of("test", table))
            .orElse(List.of());
    OwnerNotes notes = new OwnerNotes(rows.ownerCounts(), warnings);
    warnings.forEach(answer::warnOwner);
    Map<String, Object> measured = measured(model, rows, quality);
    if (answer.isJson()) {
      answer.printJson(json(model, rows, measured, notes));
      return;
    }
    PrintWriter out = answer.out();
    out.print(table(model, rows, quality, measured, notes));
    if (model.encoding().classes().size() > 2) {
      confusion.ifPresent(
          counts -> out.print(new ConfusionText(counts, model.encoding().classes()).text()));
    }
  }

  /** By name, null where it could not be measured; all of it is the owner's. */
  private static Map<String, Object> measured(Model model, Dataset rows, Quality quality) {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (Measure one : Measure.values()) {
      if (one.isTest() && one.fits(rows.task())) {
        figures.put(one.field(), quality.figure(one));
      }
    }
    figures.put(
        "majorityError", quality.confusion().map(ConfusionTable::majorityError).orElse(null));
    figures.put(
        "testLoss",
        rows.task().hasManyClasses()
            ? ClassScores.meanLoss(rows.examples(), model.fitted().outputs())
            : new Predictions(rows.examples(), model.linear())
                .meanLoss(Losses.named(model.loss())));
    quality
        .confusion()
        .ifPresent(
            counts ->
                figures.put(
                    "testConfusion", new ConfusionText(counts, model.encoding().classes()).json()));
    return figures;
  }

  private static Map<String, Object> json(
      Model model, Dataset rows, Map<String, Object> measured, OwnerNotes notes) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", model.algorithm());
    json.put("private", model.certificate().protectsRecords());
    json.put("rows", rows.examples().count());
    json.put("features", rows.space().dimension());
    json.put("probabilities", model.answering().probabilities().label());
    json.put("threshold", model.fitted().threshold().orElse(null));
    json.putAll(measured);
    List<String> ownerOnly = new ArrayList<>(measured.keySet());
    ownerOnly.add("rows");
    json.putAll(OwnerNotesText.json(notes));
    ownerOnly.addAll(OwnerNotesText.json(notes).keySet());
    json.put("ownerOnly", ownerOnly);
    return json;
  }

  /** The words and digits of the report of 'train'. */
  private static Table table(
      Model model, Dataset rows, Quality quality, Map<String, Object> measured, OwnerNotes notes) {
    Table table = new Table();
    table.row("algorithm", model.algorithm());
    table.row("private", model.certificate().protectsRecords() ? "yes" : "NOT PRIVATE");
    table.row("rows", Integer.toString(rows.examples().count()));
    table.row("features", Integer.toString(rows.space().dimension()));
    if (!rows.task().hasNumbers()) {
      ProbabilityKind kind = model.answering().probabilities();
      table.row("probabilities", kind.label() + ": " + kind.meaning());
    }
    model
        .fitted()
        .threshold()
        .ifPresent(
            chosen -> table.row("threshold", chosen.rule() + ", score " + rounded(chosen.score())));
    quality.figures().forEach((measure, value) -> table.row(Figure.label(measure), rounded(value)));
    quality
        .confusion()
        .ifPresent(
            counts ->
                table.row("error of the more frequent class", rounded(counts.majorityError())));
    table.row("test loss", rounded((Double) measured.get("testLoss")));
    OwnerNotesText.of(notes).forEach((label, count) -> table.row(label, count));
    return table.row("note", "the figures are exact: for the owner of the rows only");
  }

  private static String rounded(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
