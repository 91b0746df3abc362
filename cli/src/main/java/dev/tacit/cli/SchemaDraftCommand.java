package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.data.read.SchemaDraft;
import dev.tacit.data.read.Source;
import dev.tacit.data.read.TableSurvey;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code schema draft}: proposes a schema from the contents of a file, which must be
 * public data.
 *
 * <p>Bounds and levels that are taken from private rows would be releases without noise, so the
 * command warns every time. The draft names the column to predict but never guesses it, since a
 * wrong guess would go unnoticed.
 */
@Command(
    name = "draft",
    description = {
      "Print a schema drafted by LOOKING AT the file: use it on public data only.",
      "Bounds and levels taken from private rows leak them. What the draft would make of the"
          + " records is counted on standard error, for the owner."
    },
    footerHeading = "%nExample%n",
    footer = "  tacit schema draft sample.csv --label bought --positive yes > schema.yaml")
final class SchemaDraftCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "CSV file, plain or .gz.")
  private Path file;

  /**
   * Optional for the parser only, so that its absence is refused with the columns that it could be.
   */
  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "The column to predict; c1, c2, ... where the file has no line of names.")
  private String label;

  /** Empty for numbers to predict. */
  @Option(
      names = "--positive",
      paramLabel = "VALUE",
      description =
          "The value of the positive class; the others are negative. Repeat it for several. Left"
              + " out, a column of numbers becomes a target.")
  private List<String> positive = List.of();

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    // A LIBSVM file has no columns to describe; it is recognised before it is parsed as one odd
    // column.
    FileFormats.requireTable("FILE", file);
    SchemaDraft draft;
    try (ProgressLine progress = answer.progress()) {
      draft = draft(Source.of(file, new ReadingProgress(progress, answer::warnOwner)));
    }
    String warning =
        "bounds and levels were taken from the rows of " + file + "; on private data that leaks";
    answer.warn(warning + ".");
    draft.notes().forEach(answer::say);
    if (answer.isJson()) {
      answer.printJson(json(draft, warning));
    } else {
      answer.out().print(draft.text());
    }
  }

  /** Scans the file and drafts the schema, after the label was found among the columns. */
  private SchemaDraft draft(Source source) {
    TableSurvey survey = TableSurvey.of(source);
    if (label == null) {
      throw new Refused(
          Kind.USAGE,
          "--label is missing: which column is to be predicted? It is not guessed. "
              + candidates(survey));
    }
    Refused.asUsageError("--label", () -> survey.column(label));
    return Refused.asUsageError("--positive", () -> SchemaDraft.of(survey, label, positive));
  }

  /** The columns with two values, which are the likely ones, or else all columns. */
  private static String candidates(TableSurvey survey) {
    String two =
        survey.columns().entrySet().stream()
            .filter(column -> column.getValue().levels().size() == 2)
            .map(column -> column.getKey() + " " + column.getValue().levels().keySet())
            .collect(Collectors.joining(", "));
    return two.isEmpty()
        ? "Columns: " + String.join(", ", survey.columns().keySet()) + "."
        : "Columns with two values: " + two + ". Add --label COLUMN --positive VALUE.";
  }

  /** The draft for programs. Counts of records depend on the rows and are marked for the owner. */
  private static Map<String, Object> json(SchemaDraft draft, String warning) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("schema", draft.text());
    json.put("warning", warning);
    json.put("records", draft.records());
    json.put("recordsLeftEmpty", draft.emptyRecords());
    json.put("notes", draft.notes());
    json.put("ownerOnly", List.of("records", "recordsLeftEmpty", "notes"));
    return json;
  }
}
