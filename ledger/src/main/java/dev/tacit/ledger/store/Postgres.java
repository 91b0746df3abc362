package dev.tacit.ledger.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;

/** A ledger in a shared PostgreSQL server. Writers exclude each other by locking the table. */
final class Postgres implements Dialect {
  /** Guards the creation of the table, which "if not exists" does not. */
  private static final long CREATION_LOCK = 0x7461636974L;

  private final String place;

  private Postgres(String place) {
    this.place = place;
  }

  /**
   * @param create whether a missing table is made
   * @param environment where PGUSER and PGPASSWORD are looked up, as other clients do
   */
  static Store open(
      String url, Duration patience, boolean create, UnaryOperator<String> environment) {
    Properties properties = new Properties();
    String address = address(url, properties);
    fill(properties, address, "user", environment.apply("PGUSER"));
    fill(properties, address, "password", environment.apply("PGPASSWORD"));
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("loginTimeout", "15");
    // A server that stops answering must not hang us: longer than any wait for a lock.
    properties.setProperty("socketTimeout", Long.toString(patience.toSeconds() + 60));
    properties.setProperty("ApplicationName", "tacit-ledger");
    Postgres dialect = new Postgres(address.replaceFirst("\\?.*", ""));
    try {
      Connection connection = DriverManager.getConnection(address, properties);
      try {
        dialect.prepare(connection, patience, create);
        return new SqlStore(connection, dialect);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw dialect.explain(e);
    }
  }

  /** What the URL says goes before what the environment says. */
  private static void fill(Properties properties, String address, String name, String value) {
    boolean said = properties.containsKey(name) || address.matches(".*[?&]" + name + "=.*");
    if (value != null && !said) {
      properties.setProperty(name, value);
    }
  }

  /** The name and password of a URL are taken out of it, so that no message repeats them. */
  private static String address(String url, Properties properties) {
    try {
      URI uri = new URI(url.replaceFirst("^jdbc:", ""));
      if (uri.getHost() == null || uri.getPath() == null || uri.getPath().length() < 2) {
        throw new IllegalArgumentException(
            "ledger URL must look like postgresql://user@host:5432/database");
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
      // Not as a cause: its text repeats the URL.
      throw new IllegalArgumentException(
          "ledger URL is malformed at character "
              + e.getIndex()
              + "; it must look like postgresql://user@host:5432/database, with %40 for an"
              + " at sign and so on");
    }
  }

  private void prepare(Connection connection, Duration patience, boolean create)
      throws SQLException {
    long wait = Math.max(1, patience.toMillis());
    try (Statement statement = connection.createStatement()) {
      requireDurable(statement);
      statement.execute("set lock_timeout = " + wait);
      statement.execute("set idle_in_transaction_session_timeout = " + (wait + 30_000));
      statement.execute("set synchronous_commit = on");
      // Whoever may only read can still look at a ledger that is there.
      if (hasTable(statement)) {
        return;
      }
      if (!create) {
        throw new IllegalArgumentException(
            "ledger = " + place + " must exist; a first grant starts one");
      }
      connection.setAutoCommit(false);
      statement.execute("select pg_advisory_xact_lock(" + CREATION_LOCK + ")");
      statement.execute(
          "create table if not exists tacit_ledger (number bigint primary key,"
              + " body bytea not null, payload bytea not null, hash bytea not null)");
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private static boolean hasTable(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery("select to_regclass('tacit_ledger') is not null")) {
      return result.next() && result.getBoolean(1);
    }
  }

  private void requireDurable(Statement statement) throws SQLException {
    for (String setting : new String[] {"fsync", "full_page_writes"}) {
      try (ResultSet result = statement.executeQuery("show " + setting)) {
        if (!result.next() || !result.getString(1).equals("on")) {
          throw LedgerFault.unavailable(
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
    return PostgresFault.of(place, problem);
  }

  @Override
  public Optional<Path> file() {
    return Optional.empty();
  }

  @Override
  public String place() {
    return place;
  }

  @Override
  public void checkLayout(Connection connection, boolean opening) {}
}
