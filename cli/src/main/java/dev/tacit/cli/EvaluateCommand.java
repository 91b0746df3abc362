package dev.tacit.cli;

import dev.tacit.cli.algorithm.Losses;
import dev.tacit.cli.measure.Predictions;
import dev.tacit.cli.measure.Scores;
import dev.tacit.cli.model.Model;
import dev.tacit.cli.output.Table;
import dev.tacit.data.Dataset;
import dev.tacit.data.Task;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Model model = input.model();
    Dataset rows = input.rows(model);
    Predictions predictions = new Predictions(rows.examples(), model.linear());
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("algorithm", model.algorithm());
    figures.put("private", model.certificate().protectsRecords());
    figures.put("rows", rows.examples().count());
    figures.put("features", rows.space().dimension());
    figures.put("testError", null);
    figures.put("testAuc", null);
    if (rows.task() == Task.CLASSIFICATION) {
      Scores scores = predictions.scores();
      figures.put("testError", scores.error());
      figures.put("testAuc", scores.auc().isPresent() ? scores.auc().getAsDouble() : null);
    }
    figures.put("testLoss", predictions.meanLoss(Losses.named(model.loss())));
    figures.put("ownerOnly", List.of("testError", "testAuc", "testLoss"));
    PrintWriter out = answer.out();
    if (answer.isJson()) {
      answer.printJson(figures);
    } else {
      out.print(table(figures));
    }
  }

  /** The words and digits of the report of 'train'. */
  private static Table table(Map<String, Object> figures) {
    Table table = new Table();
    Map<String, String> words =
        Map.of("testError", "test error", "testAuc", "test AUC", "testLoss", "test loss");
    figures.forEach(
        (name, value) -> {
          if (value instanceof Double number) {
            table.row(words.getOrDefault(name, name), String.format(Locale.ROOT, "%.4f", number));
          } else if (value instanceof Boolean isPrivate) {
            table.row(name, isPrivate ? "yes" : "NOT PRIVATE");
          } else if (value != null && !(value instanceof List)) {
            table.row(name, value.toString());
          }
        });
    return table.row("note", "the figures are exact: for the owner of the rows only");
  }
}
