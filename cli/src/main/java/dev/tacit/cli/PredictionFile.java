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

/** Answers in a file: CSV as on the screen, or the same as Parquet or Arrow. */
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

  /** Refuses before anything is read. */
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
   * Writes what is printed.
   *
   * @param example names and values of one answer, which say the types
   * @param id what the column of ids is called; null for none
   * @param answers tells its consumer all of them
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
