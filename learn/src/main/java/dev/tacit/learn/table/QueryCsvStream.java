package dev.tacit.learn.table;

import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.Schema;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The answer of a query as the CSV file that it would be under a schema, one line at a time. So all
 * that holds of files holds of queries: one reader, one encoder. Columns are matched by name; those
 * that are not looked at may be absent, and so may the outcome, of which the reader then complains
 * if it needs it.
 */
final class QueryCsvStream extends InputStream {
  private final QueryResult queryResult;
  private final Schema schema;
  private final FileLocation fileLocation;
  private final Optional<RowKeys.Collector> keys;
  private final List<FieldText> texts = new ArrayList<>();

  /** Of every column of the schema its number in the answer, from 1; 0 where it is absent. */
  private final int[] numbers;

  private final int keyNumber;
  private byte[] line;
  private int at;
  private long row;

  QueryCsvStream(QueryResult queryResult, Schema schema, String name, Optional<String> copied) {
    this(queryResult, schema, name, copied, Optional.empty());
  }

  QueryCsvStream(
      QueryResult queryResult,
      Schema schema,
      String name,
      Optional<String> copied,
      Optional<RowKeys.Collector> keys) {
    this.queryResult = queryResult;
    this.schema = schema;
    this.fileLocation = FileLocation.of(name);
    this.keys = keys;
    List<String> named = names();
    this.numbers =
        ResultColumns.places(schema.columns().stream().map(Column::name).toList(), named);
    for (int k = 0; k < numbers.length; k++) {
      Column column = schema.columns().get(k);
      texts.add(new FieldText(column, schema, true));
      requireOne(numbers[k], column.name());
      boolean needed = texts.get(k).isRead() && k != schema.outcome();
      if (numbers[k] == 0 && (needed || copied.filter(column.name()::equals).isPresent())) {
        throw refused("lacks the column " + DataException.quoted(column.name()), "select it");
      }
    }
    this.keyNumber = keys.map(one -> key(one.column(), named)).orElse(0);
    if (keys.isPresent()) {
      schema.unit().ifPresent(unit -> key(unit.column(), named));
    }
    requireKnown(named);
    this.line = schema.format().header() ? header() : new byte[0];
  }

  private DataException refused(String problem, String remedy) {
    queryResult.close();
    return new DataException(fileLocation, problem, remedy);
  }

  private List<String> names() {
    try {
      ResultSetMetaData data = queryResult.rows().getMetaData();
      List<String> names = new ArrayList<>();
      for (int k = 1; k <= data.getColumnCount(); k++) {
        names.add(data.getColumnLabel(k));
      }
      return names;
    } catch (SQLException e) {
      throw queryResult.failed(e);
    }
  }

  private void requireOne(int number, String column) {
    if (number == ResultColumns.AMBIGUOUS) {
      throw refused(
          "leaves open which column is "
              + DataException.quoted(column)
              + ", since capitals do not tell columns apart",
          "give every column the name that the schema has, with AS");
    }
  }

  /** By the rule by which the query was checked before it was asked. */
  private int key(String column, List<String> names) {
    int found = ResultColumns.ofKey(column, names);
    requireOne(found, column);
    if (found == ResultColumns.NONE) {
      throw refused("lacks the key " + DataException.quoted(column), "select it too");
    }
    return found;
  }

  /** Only the schema may say that a column is to be skipped. */
  private void requireKnown(List<String> names) {
    for (int k = 1; k <= names.size(); k++) {
      boolean known = k == keyNumber;
      for (int number : numbers) {
        known |= number == k;
      }
      if (!known) {
        throw refused(
            "has a column " + DataException.quoted(names.get(k - 1)) + " that the schema lacks",
            "declare it, if need be with 'type: skip', or do not select it");
      }
    }
  }

  private byte[] header() {
    return text(schema.columns().stream().map(Column::name).toList());
  }

  /** Quoted, so that no value can be taken for a comment, a separator or the end of a line. */
  private byte[] text(List<String> fields) {
    StringBuilder text = new StringBuilder();
    for (String field : fields) {
      text.append(text.length() == 0 ? "" : schema.format().separator());
      text.append('"').append(field.replace("\"", "\"\"")).append('"');
    }
    return text.append('\n').toString().getBytes(StandardCharsets.UTF_8);
  }

  private boolean hasLine() {
    while (at == line.length) {
      try {
        if (!queryResult.rows().next()) {
          return false;
        }
        line = next();
        at = 0;
      } catch (SQLException e) {
        throw queryResult.failed(e);
      }
    }
    return true;
  }

  private byte[] next() throws SQLException {
    row++;
    List<String> fields = new ArrayList<>();
    for (int k = 0; k < numbers.length; k++) {
      fields.add(numbers[k] == 0 ? "" : field(k, queryResult.rows().getObject(numbers[k])));
    }
    if (keys.isPresent()) {
      keys.get().add(queryResult.rows().getObject(keyNumber));
    }
    return text(fields);
  }

  /** A column that is skipped is not looked at, but it may be one to copy. */
  private String field(int column, Object value) {
    FieldText text = texts.get(column);
    if (text.isRead()) {
      return text.of(value, fileLocation.line(row));
    }
    return value == null ? "" : value.toString();
  }

  @Override
  public int read() {
    return hasLine() ? line[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int from, int most) {
    if (most == 0) {
      return 0;
    }
    if (!hasLine()) {
      return -1;
    }
    int count = Math.min(most, line.length - at);
    System.arraycopy(line, at, into, from, count);
    at += count;
    return count;
  }

  @Override
  public void close() {
    queryResult.close();
  }
}
