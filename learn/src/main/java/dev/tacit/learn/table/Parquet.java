package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Parquet files, read and written by DuckDB, whose driver is not shipped. */
public final class Parquet {
  private static final String DUCKDB = "jdbc:duckdb:";

  private Parquet() {}

  /** Refuses before any work is done where the driver is missing. */
  public static void requireDriver(String option, Path file) {
    if (!Drivers.know(DUCKDB)) {
      throw Refused.usage(
          option,
          file,
          "a text file, unless DuckDB's driver is at hand",
          "Parquet needs it: put duckdb_jdbc.jar (org.duckdb:duckdb_jdbc on Maven Central) into a"
              + " folder and name the folder in "
              + Drivers.VARIABLE
              + ".");
    }
  }

  /** The rows of a file in their order. */
  static InputStream rows(Path file, Function<Answered, InputStream> reader) throws IOException {
    requireDriver("--data", file);
    // DuckDB would take some names for patterns, and join what matches.
    if (!Files.isRegularFile(file) || file.toString().matches(".*[*?\\[].*")) {
      throw Refused.usage(
          "--data", file, "a file that exists, without * ? [ in its name", "Check the name.");
    }
    return reader.apply(Answered.of(DUCKDB, "SELECT * FROM read_parquet(" + text(file) + ")"));
  }

  /**
   * Writes a CSV file with a header as Parquet; the target is there whole or not at all.
   *
   * @param types of DuckDB, by column, in their order
   */
  public static void write(Path csv, Map<String, String> types, Path target) throws IOException {
    Path draft = Files.createTempFile(target.toAbsolutePath().getParent(), ".tacit", ".part");
    String columns =
        types.entrySet().stream()
            .map(one -> text(one.getKey()) + ": " + text(one.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    String sql =
        "COPY (SELECT * FROM read_csv(%s, header = true, auto_detect = false, delim = ',',"
            + " quote = '\"', escape = '\"', nullstr = '', columns = %s)) TO %s (FORMAT parquet)";
    try (Connection connection = Drivers.connect(DUCKDB);
        Statement statement = connection.createStatement()) {
      statement.execute("SET preserve_insertion_order = true");
      statement.execute(sql.formatted(text(csv), columns, text(draft)));
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (SQLException e) {
      throw Answered.failed("--output", e);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static String text(Object value) {
    return "'" + value.toString().replace("'", "''") + "'";
  }
}
