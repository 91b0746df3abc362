package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.learn.file.Unwritable;
import dev.tacit.learn.table.ArrowColumn;
import dev.tacit.learn.table.ArrowFile;
import dev.tacit.learn.table.Parquet;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Writes predictions to a file: CSV as on the screen, or the same columns as Arrow or Parquet.
 *
 * <p>The format follows from the name's ending. A file appears as a whole or not at all.
 */
final class PredictionFile {
  private PredictionFile() {}

  private static boolean isParquet(Path file) {
    return isCalled(file, ".parquet");
  }

  private static boolean isArrow(Path file) {
    return isCalled(file, ".arrow") || isCalled(file, ".feather");
  }

  private static boolean isCalled(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * Refuses a file that could not be written, before anything is read: one beside {@code --json}, a
   * spreadsheet, or Parquet without its driver.
   */
  static void requirePossible(Path file, boolean json) {
    if (json) {
      throw Refused.usage("--output", file, "absent with --json", "Drop one of them.");
    }
    if (isCalled(file, ".xlsx") || isCalled(file, ".xls") || isCalled(file, ".ods")) {
      throw Refused.usage(
          "--output",
          file,
          "a .csv, .parquet or .arrow file",
          "Spreadsheets are not written: give FILE.csv, which spreadsheet programs open.");
    }
    if (isParquet(file)) {
      Parquet.requireDriver("--output", file);
    }
  }

  /**
   * Writes the predictions.
   *
   * @param example names and values of one prediction, which determine the types of the columns
   * @param id what the column of ids is called; null for none
   * @param printed writes all of them as CSV
   * @param answers hands all of them to its consumer
   */
  static void write(
      Path file,
      Map<String, Object> example,
      String id,
      Consumer<PrintWriter> printed,
      Consumer<Consumer<Map<String, Object>>> answers) {
    if (!isParquet(file) && !isArrow(file)) {
      StringWriter text = new StringWriter();
      PrintWriter out = new PrintWriter(text);
      printed.accept(out);
      out.flush();
      AtomicFile.write(file, text.toString());
      return;
    }
    try {
      if (isArrow(file)) {
        ArrowFile.write(
            file,
            columns(example, id),
            rows -> answers.accept(one -> rows.accept(List.copyOf(one.values()))));
        return;
      }
      // DuckDB makes the Parquet file from a CSV file, which is kept beside the target: a temporary
      // folder elsewhere may be too small, and is not meant for private rows.
      Path folder = file.toAbsolutePath().getParent();
      Path csv = Files.createTempFile(folder, ".tacit", ".csv.part");
      try {
        try (PrintWriter out =
            new PrintWriter(Files.newBufferedWriter(csv, StandardCharsets.UTF_8))) {
          printed.accept(out);
        }
        Parquet.write(csv, types(example, id), file);
      } finally {
        Files.deleteIfExists(csv);
      }
    } catch (IOException e) {
      throw new Refused(
          Kind.USAGE, "cannot write " + file + ": " + Unwritable.why(e) + ". Make room.", e);
    }
  }

  /** The columns of an Arrow file by the values of one prediction. */
  private static Map<String, ArrowColumn.Type> columns(Map<String, Object> example, String id) {
    Map<String, ArrowColumn.Type> columns = new LinkedHashMap<>();
    example.forEach(
        (name, value) ->
            columns.put(
                name.equals(PredictCommand.ID) ? id : name,
                value instanceof Integer
                    ? ArrowColumn.Type.WHOLE
                    : value instanceof Double ? ArrowColumn.Type.NUMBER : ArrowColumn.Type.TEXT));
    return columns;
  }

  /** The columns of a Parquet file as SQL types, by the values of one prediction. */
  private static Map<String, String> types(Map<String, Object> example, String id) {
    Map<String, String> types = new LinkedHashMap<>();
    example.forEach(
        (name, value) ->
            types.put(
                name.equals(PredictCommand.ID) ? id : name,
                value instanceof Integer
                    ? "BIGINT"
                    : value instanceof Double ? "DOUBLE" : "VARCHAR"));
    return types;
  }
}
