package dev.tacit.cli;

import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.data.Dataset;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.OwnerWarnings;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.report.EvaluationReport;
import java.util.List;
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
    EvaluationReport report = new EvaluationReport(model, rows, evaluation, notes);
    if (answer.isJson()) {
      answer.printJson(JsonReport.of(report.items(), report.ofOwner()));
    } else {
      answer.out().print(TextReport.all(report.items()));
    }
  }
}
