package dev.tacit.learn.table;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether a database itself sees to it that a column tells the rows of a table apart. */
final class UniqueColumns {
  private UniqueColumns() {}

  /** Whether the column alone is the primary key, or all of a unique index of all rows. */
  static boolean has(DatabaseMetaData data, QueriedTable table, String column) {
    List<String> alone = List.of(column);
    try {
      return primary(data, table).equals(alone) || unique(data, table).containsValue(alone);
    } catch (SQLException e) {
      return false; // a driver that cannot tell declares nothing
    }
  }

  private static List<String> primary(DatabaseMetaData data, QueriedTable table)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet keys = data.getPrimaryKeys(table.catalog(), table.schema(), table.name())) {
      while (keys.next()) {
        columns.add(keys.getString("COLUMN_NAME"));
      }
    }
    return columns;
  }

  /**
   * The columns of each; one with a condition is none, since it tells some rows apart. DuckDB names
   * no columns of indexes, and SQLite no conditions: what follows is a warning, and nothing else.
   */
  private static Map<String, List<String>> unique(DatabaseMetaData data, QueriedTable table)
      throws SQLException {
    Map<String, List<String>> indexes = new LinkedHashMap<>();
    try (ResultSet all =
        data.getIndexInfo(table.catalog(), table.schema(), table.name(), true, true)) {
      while (all.next()) {
        if (!all.getBoolean("NON_UNIQUE") && all.getString("FILTER_CONDITION") == null) {
          indexes
              .computeIfAbsent(
                  String.valueOf(all.getString("INDEX_NAME")), name -> new ArrayList<>())
              .add(String.valueOf(all.getString("COLUMN_NAME")));
        }
      }
    }
    return indexes;
  }
}
