package dev.tacit.learn.table;

import dev.tacit.learn.Refused;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a query of private rows may say. What becomes of a row must depend on that row and on public
 * declarations alone, so a query takes one table and gives one row for each of its rows. What these
 * rules cannot see, such as the definition of a view, its owner answers for.
 */
public final class QueryRules {
  private QueryRules() {}

  /**
   * Refuses what could tie rows together.
   *
   * @param key the column that tells rows apart: exactly one is called so in whatever capitals, and
   *     it is not computed
   * @param mayDrop whether the number of rows is a secret anyway, so that a row may leave itself
   *     out
   */
  public static void require(String sql, String key, boolean mayDrop) {
    orRefused(
        sql,
        () -> {
          RowQuery query = RowQueryParser.parse(sql);
          if (query.condition().isPresent() && !mayDrop) {
            throw new NotRowWise(
                "With WHERE the number of rows depends on what is in them, and under replace-one"
                    + " neighbours it is public.",
                "Use `neighbours` add-remove, or leave WHERE out.");
          }
          if (!query.takesAll()) {
            query.key(key);
          }
          return query;
        });
  }

  /** Refuses an id of a unit that more than one column of the table has a part in. */
  public static void requireUnit(String sql, String column) {
    orRefused(
        sql,
        () -> {
          RowQuery query = RowQueryParser.parse(sql);
          query.requireUnit(column);
          return query;
        });
  }

  /**
   * The query in words that the database cannot take for another one.
   *
   * @param key the column that tells rows apart
   * @param unit the column that says whose a row is, where rows are protected together
   */
  static String rewritten(String sql, String key, Optional<String> unit, Connection connection)
      throws SQLException {
    RowQuery query = orRefused(sql, () -> RowQueryParser.parse(sql));
    QueriedTable table = found(sql, query, connection);
    return orRefused(
        sql,
        () -> {
          table.requireStored(table.key(query, key));
          unit.ifPresent(column -> table.requireStoredUnit(query, column));
          return query.sql(table.from(), table::qualified, table::quoted);
        });
  }

  /** What the owner of a view, or of a table with such a key, answers for. */
  static Optional<String> warning(String sql, String key, Connection connection)
      throws SQLException {
    RowQuery query = orRefused(sql, () -> RowQueryParser.parse(sql));
    QueriedTable table = found(sql, query, connection);
    if (table.isDefined()) {
      return Optional.of(
          "'"
              + table.name()
              + "' is no plain table ("
              + table.type()
              + "): that each of its rows comes from one record alone is your declaration, and"
              + " the certificate rests on it.");
    }
    String column = orRefused(sql, () -> table.key(query, key));
    if (UniqueColumns.has(connection.getMetaData(), table, column)) {
      return Optional.empty();
    }
    return Optional.of(
        "the row key '"
            + key
            + "' is the column '"
            + column
            + "' of '"
            + table.name()
            + "', for which the driver reports neither a primary key nor a unique index on this"
            + " column alone: that rows keep their keys when their other columns change is your"
            + " declaration, and the certificate rests on it. Use the primary key if there is one.");
  }

  private static QueriedTable found(String sql, RowQuery query, Connection connection)
      throws SQLException {
    try {
      return QueriedTable.find(connection, query.table());
    } catch (NotRowWise e) {
      throw refused(sql, e);
    }
  }

  private static <T> T orRefused(String sql, Supplier<T> read) {
    try {
      return read.get();
    } catch (NotRowWise e) {
      throw refused(sql, e);
    }
  }

  private static Refused refused(String sql, NotRowWise why) {
    return Refused.usage(
        "query",
        "'" + sql.strip() + "'",
        "SELECT of columns and of expressions of one row FROM one table",
        why.remedy());
  }
}
