package dev.tacit.ledger.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;

/** A ledger in one file, with a write-ahead log and a wait for the disk at every commit. */
final class Sqlite implements Dialect {
  /** Above this size the layout is checked by {@code verify} only, not at every opening. */
  private static final long LAYOUT_CHECK_LIMIT = 256L << 20;

  private final Path file;

  Sqlite(Path file) {
    this.file = file;
  }

  /**
   * Opens a ledger.
   *
   * @param create whether a file without a byte may become one; looking at it must not
   */
  static Store open(Path file, Duration patience, boolean create) {
    Sqlite dialect = new Sqlite(real(file));
    dialect.refuseForeignFile(create);
    Connection connection = null;
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + dialect.file);
      dialect.prepare(connection, patience);
      return new SqlStore(connection, dialect);
    } catch (SQLException e) {
      LedgerFault fault = dialect.explain(e);
      closeQuietly(connection, fault);
      throw fault;
    } catch (RuntimeException e) {
      closeQuietly(connection, e);
      throw e;
    }
  }

  /** By whatever name it is called: what is remembered beside it has one place. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException absent) {
      return file.toAbsolutePath();
    }
  }

  private static void closeQuietly(Connection connection, RuntimeException why) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }

  /**
   * SQLite silently turns a file back into its own idea of a good one while opening it (journal
   * mode), so the constant bytes are looked at first. A file of one page is still being made.
   */
  private void refuseForeignFile(boolean create) {
    Path folder = file.getParent();
    if (!Files.isDirectory(folder)) {
      throw LedgerFault.unavailable("ledger folder " + folder + " does not exist; create it", null);
    }
    try (RandomAccessFile raw =
        Files.exists(file) ? new RandomAccessFile(file.toFile(), "r") : null) {
      if (raw == null || raw.length() == 0) {
        refuseEmpty(create);
        return;
      }
      byte[] start = new byte[(int) Math.min(raw.length(), SqliteHeader.PAGE)];
      raw.readFully(start);
      if (!hasHead() && !hasLog() && !SqliteHeader.resembles(start, raw.length())) {
        throw LedgerFault.notALedger(file);
      }
      if (raw.length() > SqliteHeader.PAGE) {
        SqliteHeader.check(start);
      }
    } catch (IOException e) {
      throw LedgerFault.unavailable("ledger " + file + " cannot be read by this user", e);
    }
  }

  /** With a log or a head beside it, an empty file is a ledger that is being made, or was cut. */
  private void refuseEmpty(boolean create) {
    if (!create && !hasHead() && !hasLog()) {
      throw LedgerFault.notALedger(file);
    }
  }

  private boolean hasHead() {
    return Files.exists(HeadLocation.beside(file));
  }

  private boolean hasLog() {
    return Files.exists(file.resolveSibling(file.getFileName() + "-wal"));
  }

  private void prepare(Connection connection, Duration patience) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma busy_timeout = " + patience.toMillis());
      statement.execute("pragma page_size = " + SqliteHeader.PAGE);
      statement.execute("pragma secure_delete = on");
      if (!hasTable(statement)) {
        create(statement, connection);
      }
      statement.execute("pragma synchronous = full");
    }
  }

  private static boolean hasTable(Statement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery("select count(*) from sqlite_schema")) {
      return result.next() && result.getLong(1) > 0;
    }
  }

  /** Two processes may come here together: the second one finds the table inside its lock. */
  private void create(Statement statement, Connection connection) throws SQLException {
    statement.execute("pragma journal_mode = wal");
    begin(connection);
    try {
      if (!hasTable(statement)) {
        statement.execute("pragma application_id = " + SqliteHeader.APPLICATION);
        statement.execute("pragma user_version = " + SqliteHeader.VERSION);
        statement.execute(SqliteHeader.SCHEMA);
      }
      commit(connection);
    } catch (SQLException e) {
      rollback(connection);
      throw e;
    }
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    execute(connection, "begin immediate");
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    execute(connection, "commit");
  }

  @Override
  public void rollback(Connection connection) throws SQLException {
    execute(connection, "rollback");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public LedgerFault explain(SQLException problem) {
    return SqliteFault.of(file, problem);
  }

  @Override
  public Optional<Path> file() {
    return Optional.of(file);
  }

  @Override
  public String place() {
    return file.toString();
  }

  @Override
  public void checkLayout(Connection connection, boolean opening) throws SQLException {
    if (opening && file.toFile().length() > LAYOUT_CHECK_LIMIT) {
      return;
    }
    byte[] image = connection.unwrap(SQLiteConnection.class).serialize("main");
    SqliteLayout.check(image);
  }
}
