package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.cli.train.ConfusionText;
import dev.tacit.cli.train.MeasureLabels;
import dev.tacit.cli.train.OwnerNotesText;
import dev.tacit.data.Dataset;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.evaluation.ClassScores;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.OwnerWarnings;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The verb {@code evaluate}: measures a model on labelled rows.
 *
 * <p>The figures are exact functions of private rows and so belong to the owner of the rows alone.
 * For that reason every measured field is listed in {@code ownerOnly}, and the text ends with a
 * note. The command releases nothing and charges no budget.
 */
@Command(
    name = "evaluate",
    description = "Measure a model on labelled rows. The figures are for the owner of the rows.",
    footerHeading = "%nExample%n",
    footer = "  tacit evaluate --model a9a.model.json --data a9a.t.gz")
final class EvaluateCommand implements Runnable {
  @Mixin private ModelOptions input;

  @Mixin private ThresholdOption threshold;

  @Mixin private OutputOption answer;

  /**
   * Reads model and rows, measures, and reports. The model is encoded by its own file, so rows need
   * no options about columns.
   */
  @Override
  public void run() {
    Model model = threshold.of(input.model(), answer);
    Dataset rows = input.rows(model, answer);
    Predictor predictor = model.predictor();
    Evaluation evaluation = Evaluation.evaluate(predictor, rows.examples()).orElseThrow();
    Optional<ConfusionTable> confusion = evaluation.confusion();
    // Warnings compare the error with that of always guessing the more frequent class. A threshold
    // that was chosen for recall or precision accepts more errors, so it is not warned of.
    List<String> warnings =
        confusion
            .filter(table -> table.hasOneClass() || predictor.fitted().threshold().isEmpty())
            .map(table -> OwnerWarnings.of("test", table))
            .orElse(List.of());
    OwnerNotes notes = new OwnerNotes(rows.ownerCounts(), warnings);
    warnings.forEach(answer::warnOwner);
    Map<String, Object> measured = measured(model, rows, evaluation);
    if (answer.isJson()) {
      answer.printJson(json(model, rows, measured, notes));
      return;
    }
    PrintWriter out = answer.out();
    out.print(table(model, rows, evaluation, measured, notes));
    if (model.encoding().classes().size() > 2) {
      confusion.ifPresent(
          counts -> out.print(new ConfusionText(counts, model.encoding().classes()).text()));
    }
  }

  /**
   * All measures of this kind of labels by their field names. A measure that could not be computed
   * is null, so that its absence is visible to programs.
   */
  private static Map<String, Object> measured(Model model, Dataset rows, Evaluation evaluation) {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (Measure one : Measure.values()) {
      if (one.isTest() && one.fits(rows.task())) {
        figures.put(one.field(), evaluation.figure(one));
      }
    }
    figures.put(
        "majorityError", evaluation.confusion().map(ConfusionTable::majorityError).orElse(null));
    figures.put(
        "testLoss",
        rows.task().hasManyClasses()
            // The loss that training minimised, without the regulariser, and for two classes
            // without calibration.
            ? ClassScores.meanLoss(rows.examples(), model.fitted().outputs())
            : new Predictions(rows.examples(), model.linear())
                .meanLoss(Losses.named(model.loss())));
    evaluation
        .confusion()
        .ifPresent(
            counts ->
                figures.put(
                    "testConfusion", new ConfusionText(counts, model.encoding().classes()).json()));
    return figures;
  }

  /**
   * The measured fields between what is public about the model and the names of the fields that
   * only the owner may see.
   */
  private static Map<String, Object> json(
      Model model, Dataset rows, Map<String, Object> measured, OwnerNotes notes) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", model.algorithm());
    json.put("private", model.certificate().protectsRecords());
    json.put("rows", rows.examples().count());
    json.put("features", rows.space().dimension());
    json.put("probabilities", model.predictor().probabilities().label());
    json.put("threshold", model.fitted().threshold().orElse(null));
    json.putAll(measured);
    // The number of rows is private as well when it was not declared.
    List<String> ownerOnly = new ArrayList<>(measured.keySet());
    ownerOnly.add("rows");
    json.putAll(OwnerNotesText.json(notes));
    ownerOnly.addAll(OwnerNotesText.json(notes).keySet());
    json.put("ownerOnly", ownerOnly);
    return json;
  }

  /** The same figures for people, with the labels and digits of the report of {@code train}. */
  private static Table table(
      Model model,
      Dataset rows,
      Evaluation evaluation,
      Map<String, Object> measured,
      OwnerNotes notes) {
    Table table = new Table();
    table.row("algorithm", model.algorithm());
    table.row("private", model.certificate().protectsRecords() ? "yes" : "NOT PRIVATE");
    table.row("rows", Integer.toString(rows.examples().count()));
    table.row("features", Integer.toString(rows.space().dimension()));
    if (!rows.task().hasNumbers()) {
      ProbabilityKind kind = model.predictor().probabilities();
      table.row("probabilities", kind.label() + ": " + kind.meaning());
    }
    model
        .fitted()
        .threshold()
        .ifPresent(
            chosen -> table.row("threshold", chosen.rule() + ", score " + rounded(chosen.score())));
    evaluation
        .figures()
        .forEach((measure, value) -> table.row(MeasureLabels.label(measure), rounded(value)));
    evaluation
        .confusion()
        .ifPresent(
            counts ->
                table.row("error of the more frequent class", rounded(counts.majorityError())));
    table.row("test loss", rounded((Double) measured.get("testLoss")));
    OwnerNotesText.of(notes).forEach((label, count) -> table.row(label, count));
    return table.row("note", "the figures are exact: for the owner of the rows only");
  }

  /** Four digits; the sampling error of a table of usual size is larger than the fifth. */
  private static String rounded(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
