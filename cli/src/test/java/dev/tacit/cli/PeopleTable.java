package dev.tacit.cli;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The records of a {@link FileKind} of CSV as rows of a table, which lie in an order of their own.
 */
record PeopleTable(List<String> keys, List<String> records) {
  static final String COLUMNS = "SELECT id, age, colour, income, bought FROM people";

  /** Room for a key between any two. */
  static List<String> keys(int count) {
    return Stream.iterate(0, k -> k + 2).limit(count).map("k%03d"::formatted).toList();
  }

  /** With one key more than {@link #keys} has, for a record that came there. */
  static List<String> keysWith(int count, int at) {
    List<String> more = new ArrayList<>(keys(count));
    more.add(at, "k%03d".formatted(2 * at - 1));
    return more;
  }

  /** Fields as they would stand in a file; NULL for what is missing, and in an empty record. */
  private static String values(String key, String record) {
    boolean empty = record.isBlank() || record.startsWith("#");
    StringBuilder row = new StringBuilder("('" + key + "'");
    for (String field : empty ? new String[] {"?", "?", "?", "?"} : record.split(",", -1)) {
      row.append(field.equals("?") ? ", NULL" : ", '" + field + "'");
    }
    return row.append(")").toString();
  }

  /**
   * Makes it in a database that has none.
   *
   * @param order of the seed, in which rows are stored
   * @param more other statements
   */
  void in(String url, int order, String... more) throws SQLException {
    List<String> rows = new ArrayList<>();
    for (int k = 0; k < records.size(); k++) {
      rows.add(values(keys.get(k), records.get(k)));
    }
    Collections.shuffle(rows, new Random(order));
    try (Connection base = DriverManager.getConnection(url);
        Statement statement = base.createStatement()) {
      statement.execute(
          "CREATE TABLE people (id VARCHAR PRIMARY KEY, age DOUBLE, colour VARCHAR, income DOUBLE,"
              + " bought VARCHAR)");
      statement.execute("INSERT INTO people VALUES " + String.join(", ", rows));
      for (String sql : more) {
        statement.execute(sql);
      }
    }
  }

  /** A Parquet file of the records, in their order. */
  void parquet(Path file) throws SQLException {
    in(
        "jdbc:duckdb:",
        1,
        "COPY (SELECT age, colour, income, bought FROM people ORDER BY id) TO '"
            + file
            + "' (FORMAT parquet)");
  }
}
