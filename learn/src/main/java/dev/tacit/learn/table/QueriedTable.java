package dev.tacit.learn.table;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * The one table of a query, as the database declares it. Names are looked up here and written as
 * they are found: so a name is a declared column, never a position of a row on the disk ({@code
 * ctid}, {@code rowid}), a clock, or a file that the database would read by guessing.
 *
 * @param catalog that of the connection: others are not looked into, since a name without one means
 *     this one
 * @param type what the driver calls it, such as TABLE or VIEW
 * @param columns all that are declared
 * @param generated those of them that the table computes from others
 * @param quote the driver's quotation mark
 */
record QueriedTable(
    String catalog,
    String schema,
    String name,
    String type,
    List<String> columns,
    List<String> generated,
    String quote) {
  private static final Set<String> TABLES = Set.of("TABLE", "BASE TABLE", "PARTITIONED TABLE");

  private static final Set<String> VIEWS =
      Set.of("VIEW", "MATERIALIZED VIEW", "FOREIGN TABLE", "LOCAL TEMPORARY", "TEMPORARY TABLE");

  static QueriedTable find(Connection connection, List<SqlToken> parts) throws SQLException {
    DatabaseMetaData data = connection.getMetaData();
    String quote = data.getIdentifierQuoteString();
    String catalog = connection.getCatalog();
    if (parts.size() == 3 && !parts.get(0).text().equals(catalog)) {
      throw new NotRowWise(
          "It names the catalog '" + parts.get(0).text() + "', and the connection is to another.",
          "Connect to the database that holds the table, and leave the catalog out.");
    }
    Set<QueriedTable> found = new LinkedHashSet<>();
    for (String spelt : spellings(parts.get(parts.size() - 1))) {
      try (ResultSet tables = data.getTables(catalog, null, escaped(spelt, data), null)) {
        while (tables.next()) {
          QueriedTable one =
              new QueriedTable(
                  tables.getString("TABLE_CAT"),
                  tables.getString("TABLE_SCHEM"),
                  tables.getString("TABLE_NAME"),
                  String.valueOf(tables.getString("TABLE_TYPE")).toUpperCase(Locale.ROOT),
                  List.of(),
                  List.of(),
                  quote.isBlank() ? "\"" : quote);
          boolean here = catalog == null || catalog.equals(one.catalog());
          boolean read = TABLES.contains(one.type()) || VIEWS.contains(one.type());
          if (here && read && one.isIn(parts)) {
            found.add(one);
          }
        }
      }
    }
    return only(found, connection, parts).withColumns(data);
  }

  /** Whether it is in the schema that the query names, if it does: in quotes, in its spelling. */
  private boolean isIn(List<SqlToken> parts) {
    if (parts.size() == 1) {
      return true;
    }
    SqlToken named = parts.get(parts.size() - 2);
    return named.kind() == SqlToken.Kind.NAME
        ? named.text().equals(schema)
        : named.text().equalsIgnoreCase(schema);
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
        found.size() == 1 || parts.size() > 1
            ? List.copyOf(found)
            : found.stream().filter(one -> String.valueOf(one.schema()).equals(usual)).toList();
    if (near.size() != 1) {
      throw new NotRowWise(
          "The database has several tables '" + shown + "'.",
          "Name the schema, as in a.b, in quotes.");
    }
    return near.get(0);
  }

  private QueriedTable withColumns(DatabaseMetaData data) throws SQLException {
    List<String> names = new ArrayList<>();
    List<String> made = new ArrayList<>();
    String of = schema == null ? null : escaped(schema, data);
    try (ResultSet all = data.getColumns(catalog, of, escaped(name, data), null)) {
      while (all.next()) {
        boolean own =
            Objects.equals(all.getString("TABLE_SCHEM"), schema)
                && name.equals(all.getString("TABLE_NAME"));
        if (own) {
          names.add(all.getString("COLUMN_NAME"));
        }
        if (own && "YES".equals(all.getString("IS_GENERATEDCOLUMN"))) {
          made.add(all.getString("COLUMN_NAME"));
        }
      }
    }
    return new QueriedTable(
        catalog, schema, name, type, List.copyOf(names), List.copyOf(made), quote);
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

  /** The declared column that is the row key, in the only item or column that is called so. */
  String key(RowQuery query, String key) {
    if (!query.takesAll()) {
      return declared(query.key(key));
    }
    int place = ResultColumns.ofKey(key, columns);
    if (place < 1) {
      throw notOne(place == ResultColumns.NONE, key);
    }
    return columns.get(place - 1);
  }

  /** A key that the table computes is computed, whoever wrote the expression. */
  void requireStored(String key) {
    if (generated.contains(key)) {
      throw new NotRowWise(
          "The row key '" + key + "' is a column that '" + name + "' computes from others.",
          "Select the primary key of the table.");
    }
  }

  /** From how many columns it computes one nobody can see here. */
  void requireStoredUnit(RowQuery query, String unit) {
    for (String column : unitColumns(query, unit)) {
      if (generated.contains(column)) {
        throw new NotRowWise(
            "The column of the unit '"
                + unit
                + "' is, or is computed from, '"
                + column
                + "', which '"
                + name
                + "' computes from others.",
            "Select the column that says whose a row is, or an expression of it.");
      }
    }
  }

  private List<String> unitColumns(RowQuery query, String unit) {
    if (!query.takesAll()) {
      return query.unit(unit).stream().map(this::declared).toList();
    }
    int place = ResultColumns.ofKey(unit, columns);
    return place < 1 ? List.of() : List.of(columns.get(place - 1)); // the answer is refused
  }

  /** A declared column with its table, so that it is not taken for an item of the same name. */
  String qualified(SqlToken named) {
    return quoted(name) + "." + quoted(declared(named));
  }

  /** A declared column as the database spells it. */
  private String declared(SqlToken named) {
    List<String> same = columns.stream().filter(named.text()::equals).toList();
    List<String> alike =
        same.isEmpty()
            ? columns.stream().filter(named.text()::equalsIgnoreCase).distinct().toList()
            : same.subList(0, 1);
    if (alike.size() != 1) {
      throw notOne(alike.isEmpty(), named.text());
    }
    return alike.get(0);
  }

  private NotRowWise notOne(boolean none, String named) {
    return new NotRowWise(
        "'" + name + "' declares " + (none ? "no column" : "several columns") + " '" + named + "'.",
        "It has " + String.join(", ", columns) + ".");
  }
}
