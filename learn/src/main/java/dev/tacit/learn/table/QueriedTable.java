package dev.tacit.learn.table;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The one table of a query, as the database declares it. Names are looked up here and written as
 * they are found: so a name is a declared column, never a position of a row on the disk ({@code
 * ctid}, {@code rowid}), a clock, or a file that the database would read by guessing.
 *
 * @param type what the driver calls it, such as TABLE or VIEW
 * @param quote the driver's quotation mark
 */
record QueriedTable(String schema, String name, String type, List<String> columns, String quote) {
  private static final Set<String> TABLES = Set.of("TABLE", "BASE TABLE", "PARTITIONED TABLE");

  private static final Set<String> VIEWS =
      Set.of("VIEW", "MATERIALIZED VIEW", "FOREIGN TABLE", "LOCAL TEMPORARY", "TEMPORARY TABLE");

  static QueriedTable find(Connection connection, List<SqlToken> parts) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    String quote = data.getIdentifierQuoteString();
    String schema = parts.size() > 1 ? parts.get(parts.size() - 2).text() : null;
    Set<QueriedTable> found = new LinkedHashSet<>();
    for (String spelt : spellings(parts.get(parts.size() - 1))) {
      try (ResultSet tables = data.getTables(null, null, escaped(spelt, data), null)) {
        while (tables.next()) {
          QueriedTable one =
              new QueriedTable(
                  tables.getString("TABLE_SCHEM"),
                  tables.getString("TABLE_NAME"),
                  String.valueOf(tables.getString("TABLE_TYPE")).toUpperCase(Locale.ROOT),
                  List.of(),
                  quote.isBlank() ? "\"" : quote);
          boolean named = schema == null || schema.equalsIgnoreCase(one.schema());
          if (named && (TABLES.contains(one.type()) || VIEWS.contains(one.type()))) {
            found.add(one);
          }
        }
      }
    }
    return only(found, connection, parts).withColumns(data);
  }

  /** Databases fold names that are not quoted to small letters, to capitals, or not at all. */
  private static Set<String> spellings(SqlToken name) {
    Set<String> all = new LinkedHashSet<>(List.of(name.text()));
    if (name.kind() == SqlToken.Kind.WORD) {
      all.add(name.text().toLowerCase(Locale.ROOT));
      all.add(name.upper());
    }
    return all;
  }

  private static String escaped(String name, DatabaseMetaData data) throws SQLException {
    String escape = data.getSearchStringEscape();
    String twice = name.replace(escape, escape + escape);
    return twice.replace("_", escape + "_").replace("%", escape + "%");
  }

  private static QueriedTable only(
      Set<QueriedTable> found, Connection connection, List<SqlToken> parts) throws SQLException {
    String shown = String.join(".", parts.stream().map(SqlToken::text).toList());
    if (found.isEmpty()) {
      throw new NotRowWise(
          "The database has no table and no view '" + shown + "'.", "Check the name.");
    }
    String usual = connection.getSchema();
    List<QueriedTable> near =
        found.size() == 1
            ? List.copyOf(found)
            : found.stream().filter(one -> String.valueOf(one.schema()).equals(usual)).toList();
    if (near.size() != 1) {
      throw new NotRowWise(
          "The database has several tables '" + shown + "'.", "Name the schema, as in a.b.");
    }
    return near.get(0);
  }

  private QueriedTable withColumns(DatabaseMetaData data) throws SQLException {
    List<String> names = new ArrayList<>();
    String of = schema == null ? null : escaped(schema, data);
    try (ResultSet all = data.getColumns(null, of, escaped(name, data), null)) {
      while (all.next()) {
        names.add(all.getString("COLUMN_NAME"));
      }
    }
    return new QueriedTable(schema, name, type, List.copyOf(names), quote);
  }

  /** Whether rows are made by a definition that nobody can look into here. */
  boolean isDefined() {
    return !TABLES.contains(type);
  }

  String from() {
    return schema == null ? quoted(name) : quoted(schema) + "." + quoted(name);
  }

  String quoted(String any) {
    return quote + any.replace(quote, quote + quote) + quote;
  }

  /** A declared column as the database spells it. */
  String column(SqlToken named) {
    List<String> same = columns.stream().filter(named.text()::equals).toList();
    List<String> alike =
        same.isEmpty()
            ? columns.stream().filter(named.text()::equalsIgnoreCase).distinct().toList()
            : same.subList(0, 1);
    if (alike.size() != 1) {
      throw new NotRowWise(
          "'"
              + name
              + "' declares "
              + (alike.isEmpty() ? "no column" : "several columns")
              + " '"
              + named.text()
              + "'.",
          "It has " + String.join(", ", columns) + ".");
    }
    return quoted(alike.get(0));
  }
}
