package dev.tacit;

import dev.tacit.data.schema.Column;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.table.ResultColumns;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/** The rows of a query, one after the other. Whoever made the result set closes it. */
final class ResultSetRows implements Iterator<Row> {
  private final ResultSet results;
  private final List<String> names;
  private final int label;
  private boolean looked;
  private boolean more;

  /**
   * From the row that is next.
   *
   * @param label which column is the label, for plain numbers; a schema says so itself
   */
  ResultSetRows(ResultSet results, Encoding encoding, Optional<String> label) {
    this.results = results;
    boolean schema = encoding instanceof Encoding.Csv;
    if (schema == label.isPresent()) {
      throw Refused.usage(
          "resultSet",
          schema ? "label column " + label.get() : "no label column",
          schema ? "without a label column under a schema" : "with a label column beside numbers",
          schema ? "The schema names it." : "Give the name of the label column.");
    }
    this.names = names(results);
    this.label = label.map(name -> place(name)).orElse(-1);
    if (encoding instanceof Encoding.Csv csv) {
      spellLike(csv.schema().columns().stream().map(Column::name).toList());
    }
  }

  private static List<String> names(ResultSet results) {
    try {
      ResultSetMetaData data = results.getMetaData();
      List<String> names = new ArrayList<>();
      for (int at = 1; at <= data.getColumnCount(); at++) {
        names.add(data.getColumnLabel(at));
      }
      requireDifferent(names);
      return names;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Of two columns with one name nobody could say which was meant. */
  private static void requireDifferent(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw Refused.usage(
            "resultSet",
            "two columns called " + name,
            "a query whose columns have different names",
            "Leave one out, or rename it with AS.");
      }
    }
  }

  private int place(String name) {
    int place = ResultColumns.places(List.of(name), names)[0];
    if (place < 1) {
      throw Refused.usage("label column", name, "one of " + names, "Check the query.");
    }
    return place - 1;
  }

  /** Databases have their own idea of capital letters. */
  private void spellLike(List<String> columns) {
    int[] places = ResultColumns.places(columns, names);
    for (int column = 0; column < places.length; column++) {
      if (places[column] > 0) {
        names.set(places[column] - 1, columns.get(column));
      }
    }
  }

  @Override
  public boolean hasNext() {
    if (!looked) {
      try {
        more = results.next();
      } catch (SQLException e) {
        throw failed(e);
      }
      looked = true;
    }
    return more;
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the result set has no more rows");
    }
    looked = false;
    try {
      return label < 0 ? fields() : numbers();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private Row fields() throws SQLException {
    List<Object> fields = new ArrayList<>();
    for (int at = 1; at <= names.size(); at++) {
      fields.add(results.getObject(at));
    }
    return Row.named(names, fields);
  }

  /** A null is not a number, and is refused where rows are read. */
  private Row numbers() throws SQLException {
    double[] features = new double[names.size() - 1];
    double outcome = Double.NaN;
    int next = 0;
    for (int at = 0; at < names.size(); at++) {
      double read = results.getDouble(at + 1);
      double number = results.wasNull() ? Double.NaN : read;
      if (at == label) {
        outcome = number;
      } else {
        features[next++] = number;
      }
    }
    return Row.numbers(features).label(outcome);
  }

  private static Refused failed(SQLException e) {
    return new Refused(Kind.DATA, "the result set cannot be read: " + e.getMessage(), e);
  }
}
