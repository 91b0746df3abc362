package dev.tacit.cli;

import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.IdentifiedRows;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.ProbabilityKind;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code predict}: scores rows with a model, one line for each record.
 *
 * <p>It is post-processing of what was released, so it costs no budget, whatever threshold or
 * interval is asked for. Labels are not read. Every line has the record's number in the file, so
 * that answers can be matched even if records were left out.
 */
@Command(
    name = "predict",
    description = {
      "Score rows with a model: one CSV line per record, in order, with its number from 1. Blank "
          + "lines and comments have numbers and no line.",
      "Two classes: score, probability of the positive class, label. Three and more: label, its "
          + "probability, then those and the scores of all classes. Numbers: the prediction.",
      "Labels are not looked at, and the label column of a CSV file may be absent."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit predict --model a9a.model.json --data new.gz > scores.csv")
final class PredictCommand implements Runnable {
  /** Name of the copied column in JSON. In CSV the column keeps its own name. */
  static final String ID = "id";

  @Mixin private ModelOptions input;

  @Option(
      names = "--skip-incomplete",
      description =
          "Leave out records with a missing value; the others keep their numbers in the file.")
  private boolean skipIncomplete;

  /** Usually a key of the caller's; it is copied and never used as a feature. */
  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description =
          "CSV: copy this column into the answer. The schema must name it, if only to skip it.")
  private String id;

  @Mixin private ThresholdOption threshold;

  /** Empty unless intervals are asked for; models of classes have none. */
  @Option(
      names = "--interval",
      paramLabel = "LEVEL",
      description =
          "Numbers: add the ends of an interval that holds about this share of them, such as 0.9,"
              + " from the residuals that were released with the model.")
  private Double level;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description =
          "Write the answers to this file instead. FILE.arrow is an Arrow file, FILE.parquet a Parquet"
              + " file (with DuckDB's driver only), any other CSV.")
  private Path output;

  @Mixin private OutputFiles outputs;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    if (output != null) {
      outputs.check(List.of(new OutputFile("--output", output, OutputKind.TABLE)));
      PredictionFile.requirePossible(output, answer.isJson());
    }
    // The threshold is applied before rows are read, since it may be refused.
    Model model = threshold.of(input.model(), answer);
    IdentifiedRows read = input.features(model, Optional.ofNullable(id), answer);
    long incomplete = read.rows().ownerCounts().incomplete();
    // A record that silently has no answer would shift everything behind it for a reader who counts
    // lines.
    if (incomplete > 0 && !skipIncomplete) {
      throw Refused.data(
          "incomplete records",
          incomplete,
          "0, so that every record of the file has an answer",
          "Complete them, or add --skip-incomplete.");
    }
    // All scores at once: they are products with the same few vectors.
    PredictionFields answers =
        new PredictionFields(model, read.rows().examples(), Optional.ofNullable(level));
    if (model.predictor().probabilities() == ProbabilityKind.NOT_CALIBRATED) {
      // Said and not only written, because a column of numbers between 0 and 1 looks like
      // frequencies.
      answer.say("probabilities are not calibrated: " + ProbabilityKind.NOT_CALIBRATED.meaning());
    }
    // In JSON the copied column has a name of its own, which cannot collide.
    if (id != null && !answer.isJson()) {
      requireOwnName(answers.of(0).keySet());
    }
    if (answer.isJson()) {
      List<Object> predictions = new ArrayList<>();
      visit(read, answers, predictions::add);
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("probabilities", model.predictor().probabilities().label());
      json.put("predictions", predictions);
      answer.printJson(json);
      return;
    }
    if (output != null) {
      PredictionFile.write(
          output,
          fields(read, answers, 0),
          id,
          out -> print(read, answers, out),
          rows -> visit(read, answers, rows));
      answer.say("wrote " + output);
      return;
    }
    print(read, answers, answer.out());
  }

  /**
   * Refuses a copied column that is called like one of the answer, since nobody could say which is
   * which. Capitals are ignored, because some file formats ignore them.
   */
  private void requireOwnName(Set<String> names) {
    boolean nameExists =
        "row".equalsIgnoreCase(id) || names.stream().anyMatch(n -> n.equalsIgnoreCase(id));
    if (nameExists) {
      throw Refused.usage(
          "--id",
          id,
          "a column that is not called like one of the answer (row, "
              + String.join(", ", names)
              + ")",
          "Use --json, where it is called id, or rename the column.");
    }
  }

  /** Hands the fields of every complete record to the visitor, in order. */
  private void visit(
      IdentifiedRows read, PredictionFields answers, Consumer<Map<String, Object>> visitor) {
    for (int row = 0; row < read.rows().examples().count(); row++) {
      if (!read.rows().examples().isEmpty(row)) {
        visitor.accept(fields(read, answers, row));
      }
    }
  }

  /**
   * One line of the answer: the number of the record in the file from 1, the copied column, and the
   * prediction.
   */
  private Map<String, Object> fields(IdentifiedRows read, PredictionFields answers, int row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("row", row + 1);
    if (id != null) {
      fields.put(ID, read.ids().get(row));
    }
    fields.putAll(answers.of(row));
    return fields;
  }

  /**
   * The header and all lines as CSV. The header is made from the fields of a row, so that both
   * always agree.
   */
  private void print(IdentifiedRows read, PredictionFields answers, PrintWriter out) {
    // What an empty record gets means nothing, but it has the same names.
    out.println(
        fields(read, answers, 0).keySet().stream()
            .map(name -> csv(name.equals(ID) ? id : name))
            .collect(Collectors.joining(",")));
    visit(read, answers, fields -> out.println(line(fields.values())));
  }

  /** One line of CSV. */
  private static String line(Collection<?> fields) {
    return fields.stream()
        .map(field -> csv(String.valueOf(field)))
        .collect(Collectors.joining(","));
  }

  /** Quotes a field of CSV where it contains a separator, a quote or an end of line (RFC 4180). */
  private static String csv(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
