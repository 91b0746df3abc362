package dev.tacit.learn.table;

import dev.tacit.data.read.FileProgress;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Schema;
import dev.tacit.learn.Refused;
import dev.tacit.ledger.store.Passwords;
import dev.tacit.optim.risk.PrivacyUnit;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Where rows come from. Whatever it is, they are read as the CSV file that they would be. */
public sealed interface DataOrigin {
  /** For messages. */
  String name();

  /** The file, where it is one. */
  Optional<Path> file();

  /**
   * Rows under a schema.
   *
   * @param keys receives the key of every row, where rows have one
   * @param copied a column of the schema that has to be there, even if the schema skips it
   */
  Source table(Schema schema, RowKeys keys, Optional<String> copied, FileProgress.Watcher watcher);

  /** What the owner declares by training on these rows, where it is more than with a file. */
  default Optional<String> warning() {
    return Optional.empty();
  }

  /** Lines without columns, as LIBSVM files have them. */
  default Source lines(FileProgress.Watcher watcher) {
    throw Refused.usage(
        "data", name(), "a text file with `features`", "Tables need `schema` FILE.");
  }

  /** A file: a Parquet file if it is called so, a text file otherwise. */
  static DataOrigin of(Path file) {
    boolean parquet =
        String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".parquet");
    return parquet ? new ParquetFile(file) : new TextFile(file);
  }

  static List<DataOrigin> of(List<Path> files) {
    return files.stream().map(DataOrigin::of).toList();
  }

  /** CSV or LIBSVM, plain or gzip. */
  record TextFile(Path path) implements DataOrigin {
    @Override
    public String name() {
      return path.toString();
    }

    @Override
    public Optional<Path> file() {
      return Optional.of(path);
    }

    @Override
    public Source table(
        Schema schema, RowKeys keys, Optional<String> copied, FileProgress.Watcher watcher) {
      return Source.of(path, watcher);
    }

    @Override
    public Source lines(FileProgress.Watcher watcher) {
      return Source.of(path, watcher);
    }
  }

  /** Its rows have the order that the file has: a file is the sequence of its records. */
  record ParquetFile(Path path) implements DataOrigin {
    @Override
    public String name() {
      return path.toString();
    }

    @Override
    public Optional<Path> file() {
      return Optional.of(path);
    }

    @Override
    public Source table(
        Schema schema, RowKeys keys, Optional<String> copied, FileProgress.Watcher watcher) {
      String name = String.valueOf(path.getFileName());
      return Source.of(
          name, () -> Parquet.rows(path, text -> new QueryCsvStream(text, schema, name, copied)));
    }
  }

  /**
   * A query of a database.
   *
   * @param key the column that says which row is which; without one rows come in any order
   */
  record Query(String url, String sql, Optional<String> key) implements DataOrigin {
    public Query {
      Objects.requireNonNull(url, "url");
      Objects.requireNonNull(sql, "sql");
      Objects.requireNonNull(key, "key");
    }

    @Override
    public String name() {
      return Passwords.masked(url);
    }

    @Override
    public Optional<Path> file() {
      return Optional.empty();
    }

    @Override
    public Source table(
        Schema schema, RowKeys keys, Optional<String> copied, FileProgress.Watcher watcher) {
      return Source.of(
          "query",
          () ->
              new QueryCsvStream(
                  QueryResult.of(url, "query", connection -> words(schema, connection)),
                  schema,
                  "query",
                  copied,
                  key.map(column -> keys.of(column))));
    }

    /** Rows with keys are private ones: they are asked for in words that cannot be mistaken. */
    private String words(Schema schema, Connection connection) throws SQLException {
      return key.isPresent()
          ? QueryRules.rewritten(sql, key.get(), schema.unit().map(PrivacyUnit::column), connection)
          : sql;
    }

    @Override
    public Optional<String> warning() {
      if (key.isEmpty()) {
        return Optional.empty();
      }
      try (Connection connection = Drivers.connect(url)) {
        return QueryRules.warning(sql, key.get(), connection);
      } catch (SQLException e) {
        throw QueryResult.failed("query", e);
      }
    }
  }
}
