package dev.tacit.cli;

import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.IdentifiedRows;
import dev.tacit.learn.model.Model;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Scores rows with a model, one line each. */
@Command(
    name = "predict",
    description = {
      "Score rows with a model: one CSV line per record, in order, with its number from 1. Blank",
      "lines and comments have numbers and no line.",
      "Labels are not looked at, and the label column of a CSV file may be absent."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit predict --model a9a.model.json --data new.gz > scores.csv")
final class PredictCommand implements Runnable {
  @Mixin private ModelOptions input;

  @Option(
      names = "--skip-incomplete",
      description =
          "Leave out records with a missing value; the others keep their numbers in the file.")
  private boolean skipIncomplete;

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description =
          "CSV: copy this column into the answer. The schema must name it, if only to skip it.")
  private String id;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Model model = input.model();
    IdentifiedRows read = input.features(model, Optional.ofNullable(id), answer);
    long incomplete = read.rows().ownerCounts().incomplete();
    if (incomplete > 0 && !skipIncomplete) {
      throw Refused.data(
          "incomplete records",
          incomplete,
          "0, so that every record of the file has an answer",
          "Complete them, or add --skip-incomplete.");
    }
    double[] scores = new Predictions(read.rows().examples(), model.linear()).values();
    Optional<Encoding.ClassNames> classes =
        model.encoding().task() == Task.CLASSIFICATION
            ? Optional.of(model.encoding().classNames())
            : Optional.empty();
    if (answer.isJson()) {
      List<Object> predictions = new ArrayList<>();
      for (int row = 0; row < scores.length; row++) {
        if (!read.rows().examples().isEmpty(row)) {
          predictions.add(entry(read, row, scores[row], classes));
        }
      }
      answer.printJson(Map.of("predictions", predictions));
      return;
    }
    PrintWriter out = answer.out();
    out.print("row," + (id == null ? "" : csv(id) + ","));
    out.println(classes.isPresent() ? "score,label" : "prediction");
    for (int row = 0; row < scores.length; row++) {
      if (read.rows().examples().isEmpty(row)) {
        continue;
      }
      out.print((row + 1) + "," + (id == null ? "" : csv(read.ids().get(row)) + ","));
      double score = scores[row];
      out.println(score + classes.map(names -> "," + csv(label(score, names))).orElse(""));
    }
  }

  private Map<String, Object> entry(
      IdentifiedRows read, int row, double score, Optional<Encoding.ClassNames> classes) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("row", row + 1);
    if (id != null) {
      entry.put("id", read.ids().get(row));
    }
    entry.put(classes.isPresent() ? "score" : "prediction", score);
    classes.ifPresent(names -> entry.put("label", label(score, names)));
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
