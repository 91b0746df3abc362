package dev.tacit.ledger.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;

/** A ledger in a shared PostgreSQL server. Writers exclude each other by locking the table. */
final class Postgres implements Dialect {
  /** Guards the creation of the table, which "if not exists" does not. */
  private static final long CREATION_LOCK = 0x7461636974L;

  private final String place;

  private Postgres(String place) {
    this.place = place;
  }

  static boolean isPostgres(String url) {
    return url.matches("(jdbc:)?postgres(ql)?:.*");
  }

  static Store open(String url, Duration patience) {
    Properties properties = new Properties();
    String address = address(url, properties);
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("loginTimeout", "15");
    // A server that stops answering must not hang us: longer than any wait for a lock.
    properties.setProperty("socketTimeout", Long.toString(patience.toSeconds() + 60));
    properties.setProperty("ApplicationName", "tacit-ledger");
    Postgres dialect = new Postgres(address.replaceFirst("\\?.*", ""));
    try {
      Connection connection = DriverManager.getConnection(address, properties);
      try {
        dialect.prepare(connection, patience);
        return new SqlStore(connection, dialect);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw dialect.explain(e);
    }
  }

  /** The name and password of a URL are taken out of it, so that no message repeats them. */
  private static String address(String url, Properties properties) {
    try {
      URI uri = new URI(url.replaceFirst("^jdbc:", ""));
      if (uri.getHost() == null || uri.getPath() == null || uri.getPath().length() < 2) {
        throw new IllegalArgumentException(
            "ledger URL must look like postgresql://user:password@host:5432/database");
      }
      String user = uri.getUserInfo();
      if (user != null) {
        int colon = user.indexOf(':');
        properties.setProperty("user", colon < 0 ? user : user.substring(0, colon));
        if (colon >= 0) {
          properties.setProperty("password", user.substring(colon + 1));
        }
      }
      String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
      String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
      return "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath() + query;
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "ledger URL is malformed; it must look like postgresql://user:password@host:5432/database",
          e);
    }
  }

  private void prepare(Connection connection, Duration patience) throws SQLException {
    long wait = Math.max(1, patience.toMillis());
    try (Statement statement = connection.createStatement()) {
      requireDurable(statement);
      statement.execute("set lock_timeout = " + wait);
      statement.execute("set idle_in_transaction_session_timeout = " + (wait + 30_000));
      statement.execute("set synchronous_commit = on");
      connection.setAutoCommit(false);
      statement.execute("select pg_advisory_xact_lock(" + CREATION_LOCK + ")");
      statement.execute(
          "create table if not exists tacit_ledger (number bigint primary key,"
              + " body bytea not null, payload bytea not null, hash bytea not null)");
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private void requireDurable(Statement statement) throws SQLException {
    for (String setting : new String[] {"fsync", "full_page_writes"}) {
      try (ResultSet result = statement.executeQuery("show " + setting)) {
        if (!result.next() || !result.getString(1).equals("on")) {
          throw new LedgerUnavailable(
              place
                  + " runs with "
                  + setting
                  + " = off and may forget what was spent; switch it on",
              null);
        }
      }
    }
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table tacit_ledger in exclusive mode");
    } catch (SQLException e) {
      rollback(connection);
      throw e;
    }
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    connection.commit();
    connection.setAutoCommit(true);
  }

  @Override
  public void rollback(Connection connection) throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
  }

  @Override
  public LedgerFault explain(SQLException problem) {
    String state = String.valueOf(problem.getSQLState());
    if (state.equals("55P03") || state.equals("57014") || state.startsWith("40")) {
      return new LedgerLocked(
          "ledger " + place + " is locked by another process; nothing was written; try again",
          problem);
    }
    if (state.startsWith("XX")) {
      return new LedgerCorrupt("ledger " + place + ": " + problem.getMessage(), problem);
    }
    return new LedgerUnavailable("ledger " + place + ": " + problem.getMessage(), problem);
  }

  /** A server keeps its log by itself; old copies are recognised by heads kept elsewhere. */
  @Override
  public void remember(Head head) {}

  @Override
  public Optional<Head> remembered() {
    return Optional.empty();
  }

  @Override
  public void checkLayout(Connection connection, boolean opening) {}
}
