package dev.tacit.cli;

import dev.tacit.cli.measure.Predictions;
import dev.tacit.cli.model.Encoding;
import dev.tacit.cli.model.Model;
import dev.tacit.data.Dataset;
import dev.tacit.data.Task;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Scores rows with a model, one line each. */
@Command(
    name = "predict",
    description = {
      "Score rows with a model: one CSV line per row, in order.",
      "Labels are not looked at, and the label column of a CSV file may be absent."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit predict --model a9a.model.json --data new.gz > scores.csv")
final class PredictCommand implements Runnable {
  @Mixin private ModelOptions input;

  @Option(
      names = "--skip-incomplete",
      description = "Leave out records with a missing value; the others keep their numbers.")
  private boolean skipIncomplete;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Model model = input.model();
    Dataset rows = input.features(model);
    long incomplete = rows.ownerCounts().incomplete();
    if (incomplete > 0 && !skipIncomplete) {
      throw Refusal.data(
          "incomplete rows",
          incomplete,
          "0, so that line k of the answer is row k of the file",
          "Complete the rows, or add --skip-incomplete.");
    }
    double[] scores = new Predictions(rows.examples(), model.linear()).values();
    PrintWriter out = answer.out();
    boolean classes = model.encoding().task() == Task.CLASSIFICATION;
    Encoding.ClassNames names = model.encoding().classNames();
    if (answer.isJson()) {
      List<Object> predictions = new ArrayList<>();
      for (int row = 0; row < scores.length; row++) {
        if (!rows.examples().isEmpty(row)) {
          predictions.add(entry(row, scores[row], classes, names));
        }
      }
      answer.printJson(Map.of("predictions", predictions));
      return;
    }
    out.println(classes ? "row,score,label" : "row,prediction");
    for (int row = 0; row < scores.length; row++) {
      if (rows.examples().isEmpty(row)) {
        continue;
      }
      out.print((row + 1) + "," + scores[row]);
      out.println(classes ? "," + csv(label(scores[row], names)) : "");
    }
  }

  private static Map<String, Object> entry(
      int row, double score, boolean classes, Encoding.ClassNames names) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("row", row + 1);
    entry.put(classes ? "score" : "prediction", score);
    if (classes) {
      entry.put("label", label(score, names));
    }
    return entry;
  }

  private static String label(double score, Encoding.ClassNames names) {
    return score > 0 ? names.positive() : names.negative();
  }

  private static String csv(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
