package dev.tacit.ledger.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The store in a database: one table, with the same statements in both dialects. */
final class SqlStore implements Store {
  private static final String COLUMNS = "select number, body, payload, hash from tacit_ledger ";

  private final Connection connection;
  private final Dialect dialect;

  SqlStore(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  @Override
  public <T> T reading(Function<JournalRows, T> work) {
    return work.apply(new Table(false));
  }

  @Override
  public <T> T writing(Function<JournalRows, T> work) {
    Table table = new Table(true);
    T result;
    try {
      dialect.begin(connection);
    } catch (SQLException e) {
      throw dialect.explain(e);
    }
    try {
      result = work.apply(table);
      dialect.commit(connection);
    } catch (SQLException e) {
      undo(e);
      throw dialect.explain(e);
    } catch (RuntimeException | Error e) {
      undo(e);
      throw e;
    }
    return result;
  }

  /** A failed rollback must not hide why we roll back; the database undoes the rest by itself. */
  private void undo(Throwable why) {
    try {
      dialect.rollback(connection);
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }

  @Override
  public Optional<Path> file() {
    return dialect.file();
  }

  @Override
  public String place() {
    return dialect.place();
  }

  @Override
  public void checkLayout(boolean opening) {
    try {
      dialect.checkLayout(connection, opening);
    } catch (SQLException e) {
      throw dialect.explain(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw dialect.explain(e);
    }
  }

  private final class Table implements JournalRows {
    private final boolean writable;

    Table(boolean writable) {
      this.writable = writable;
    }

    @Override
    public void after(long number, Consumer<JournalRow> each) {
      select("where number > ? order by number", number, each);
    }

    @Override
    public Optional<JournalRow> at(long number) {
      JournalRow[] found = new JournalRow[1];
      select("where number = ?", number, row -> found[0] = row);
      return Optional.ofNullable(found[0]);
    }

    private void select(String where, long number, Consumer<JournalRow> each) {
      try (PreparedStatement query = connection.prepareStatement(COLUMNS + where)) {
        query.setFetchSize(500);
        query.setLong(1, number);
        try (ResultSet result = query.executeQuery()) {
          while (result.next()) {
            each.accept(
                new JournalRow(
                    result.getLong(1), bytes(result, 2), bytes(result, 3), bytes(result, 4)));
          }
        }
      } catch (SQLException e) {
        throw dialect.explain(e);
      }
    }

    private byte[] bytes(ResultSet result, int column) throws SQLException {
      byte[] bytes = result.getBytes(column);
      if (bytes == null) {
        throw LedgerFault.corrupt("row " + result.getLong(1) + " has an empty column " + column);
      }
      return bytes;
    }

    @Override
    public void append(JournalRow row) {
      if (!writable) {
        throw new IllegalStateException("rows are appended while writing only");
      }
      try (PreparedStatement insert =
          connection.prepareStatement("insert into tacit_ledger values (?, ?, ?, ?)")) {
        insert.setLong(1, row.number());
        insert.setBytes(2, row.body());
        insert.setBytes(3, row.payload());
        insert.setBytes(4, row.hash());
        insert.executeUpdate();
      } catch (SQLException e) {
        throw dialect.explain(e);
      }
    }
  }
}
