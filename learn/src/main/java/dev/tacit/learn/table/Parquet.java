package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
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

/**
 * Reads and writes Parquet files through DuckDB, whose driver is not shipped and has to be named by
 * the user.
 */
public final class Parquet {
  private static final String DUCKDB = "jdbc:duckdb:";

  private Parquet() {}

  /** Refuses before any work is done where the driver is missing. */
  public static void requireDriver(String option, Path file) {
    if (!Drivers.supports(DUCKDB)) {
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
  static InputStream rows(Path file, Function<QueryResult, InputStream> reader) throws IOException {
    requireDriver("data", file);
    // DuckDB would take some names for patterns, and join what matches.
    if (!Files.isRegularFile(file) || file.toString().matches(".*[*?\\[].*")) {
      throw Refused.usage(
          "data", file, "a file that exists, without * ? [ in its name", "Check the name.");
    }
    return reader.apply(opened(file));
  }

  private static QueryResult opened(Path file) {
    try {
      return QueryResult.of(DUCKDB, "data", connection -> rows(file, connection));
    } catch (Refused e) {
      String why =
          e.getCause() == null ? e.getMessage() : String.valueOf(e.getCause().getMessage());
      throw Refused.data(
          "data",
          file,
          "a whole Parquet file",
          "Reading it failed: " + why.lines().findFirst().orElse("") + ".");
    }
  }

  /** In the order of the file; folders called year=2026 are no columns. */
  private static String rows(Path file, Connection connection) throws SQLException {
    keepOrder(connection);
    return "SELECT * FROM read_parquet(" + text(file) + ", hive_partitioning = false)";
  }

  private static void keepOrder(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET preserve_insertion_order = true");
    }
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
        "COPY (SELECT * FROM read_csv(%s, header = true, auto_detect = false, delim = ',', quote ="
            + " '\"', escape = '\"', nullstr = '', columns = %s)) TO %s (FORMAT parquet,"
            + " USE_TMP_FILE false)";
    try (Connection connection = Drivers.connect(DUCKDB);
        Statement statement = connection.createStatement()) {
      keepOrder(connection);
      statement.execute(sql.formatted(text(csv), columns, text(draft)));
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (SQLException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new Refused(
          Kind.USAGE,
          "cannot write " + target + ": " + why + ". Make room or choose another place.",
          e);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static String text(Object value) {
    return "'" + value.toString().replace("'", "''") + "'";
  }
}
