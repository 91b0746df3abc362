package dev.tacit.cli;

import dev.tacit.cli.output.Table;
import dev.tacit.cli.train.OwnerNotesText;
import dev.tacit.data.Dataset;
import dev.tacit.data.Task;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.measure.Cautions;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.measure.Scores;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.run.OwnerNotes;
import java.io.PrintWriter;
import java.util.ArrayList;
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
  /** The figures that were computed on the rows, in the words of 'train'. */
  private static final Map<String, String> WORDS = words();

  @Mixin private ModelOptions input;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Model model = input.model();
    Dataset rows = input.rows(model, answer);
    Predictions predictions = new Predictions(rows.examples(), model.linear());
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("algorithm", model.algorithm());
    figures.put("private", model.certificate().protectsRecords());
    figures.put("rows", rows.examples().count());
    figures.put("features", rows.space().dimension());
    figures.put("testError", null);
    figures.put("testAuc", null);
    figures.put("majorityError", null);
    List<String> warnings = List.of();
    if (rows.task() == Task.CLASSIFICATION) {
      Scores scores = predictions.scores();
      figures.put("testError", scores.error());
      figures.put("testAuc", scores.auc().isPresent() ? scores.auc().getAsDouble() : null);
      figures.put("majorityError", scores.majorityError());
      warnings = Cautions.of("test", scores);
    }
    figures.put("testLoss", predictions.meanLoss(Losses.named(model.loss())));
    OwnerNotes notes = new OwnerNotes(rows.ownerCounts(), warnings);
    warnings.forEach(answer::warnOwner);
    PrintWriter out = answer.out();
    if (answer.isJson()) {
      List<String> ownerOnly = new ArrayList<>(WORDS.keySet());
      ownerOnly.add("rows");
      figures.putAll(OwnerNotesText.json(notes));
      ownerOnly.addAll(OwnerNotesText.json(notes).keySet());
      figures.put("ownerOnly", ownerOnly);
      answer.printJson(figures);
    } else {
      Table table = table(figures);
      OwnerNotesText.of(notes).forEach((label, count) -> table.row(label, count));
      out.print(table.row("note", "the figures are exact: for the owner of the rows only"));
    }
  }

  private static Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("testError", "test error");
    words.put("testAuc", "test AUC");
    words.put("majorityError", "error of the more frequent class");
    words.put("testLoss", "test loss");
    return words;
  }

  /** The words and digits of the report of 'train'. */
  private static Table table(Map<String, Object> figures) {
    Table table = new Table();
    figures.forEach(
        (name, value) -> {
          if (value instanceof Double number) {
            table.row(WORDS.getOrDefault(name, name), String.format(Locale.ROOT, "%.4f", number));
          } else if (value instanceof Boolean isPrivate) {
            table.row(name, isPrivate ? "yes" : "NOT PRIVATE");
          } else if (value != null) {
            table.row(name, value.toString());
          }
        });
    return table;
  }
}
