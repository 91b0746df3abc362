package dev.tacit.ledger;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/** One real PostgreSQL for all tests of this module, with fsync as in production. */
public final class PostgresServer {
  private static final AtomicInteger BASES = new AtomicInteger();

  /** Sixteen processes that start at once on a busy machine are slow to be let in. */
  private static final String PATIENTLY = "?loginTimeout=300&connectTimeout=300";

  private static EmbeddedPostgres server;
  private static String whyNot;

  private PostgresServer() {}

  static synchronized EmbeddedPostgres require() {
    if (server == null && whyNot == null) {
      try {
        server =
            EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("max_connections", "60")
                .setPGStartupWait(Duration.ofSeconds(90))
                .start();
      } catch (IOException | RuntimeException e) {
        whyNot = e.toString();
      }
    }
    if (server == null) {
      System.out.println("SKIPPED: no PostgreSQL could be started here: " + whyNot);
    }
    Assumptions.assumeTrue(server != null, () -> "no PostgreSQL: " + whyNot);
    return server;
  }

  public static String freshUrl() {
    EmbeddedPostgres postgres = require();
    String base = "ledger_" + BASES.incrementAndGet();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + base);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database for a test", e);
    }
    return "postgresql://postgres@localhost:" + postgres.getPort() + "/" + base + PATIENTLY;
  }

  static Connection connect(String url) throws SQLException {
    String base = url.substring(url.lastIndexOf('/') + 1, url.indexOf('?'));
    return require().getDatabase("postgres", base).getConnection();
  }

  public static void run(String url, String... statements) throws SQLException {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Empties a base, as dropping and making it does. */
  public static void empty(String url) throws SQLException {
    run(url, "drop table if exists tacit_ledger");
  }

  /** Puts the ledger of one base in the place of another's, as a dump does that is restored. */
  public static void replace(String url, String from) throws SQLException {
    empty(url);
    run(
        url,
        "create table tacit_ledger (number bigint primary key, body bytea not null,"
            + " payload bytea not null, hash bytea not null)");
    try (Connection source = connect(from);
        Connection target = connect(url);
        Statement rows = source.createStatement();
        ResultSet row = rows.executeQuery("select number, body, payload, hash from tacit_ledger");
        PreparedStatement insert =
            target.prepareStatement("insert into tacit_ledger values (?, ?, ?, ?)")) {
      while (row.next()) {
        insert.setLong(1, row.getLong(1));
        for (int column = 2; column <= 4; column++) {
          insert.setBytes(column, row.getBytes(column));
        }
        insert.executeUpdate();
      }
    }
  }

  /**
   * From now on the role needs its password; everybody else is trusted as before. It takes a
   * moment.
   */
  public static void askForPassword(String role) throws SQLException, IOException {
    try (Connection connection = require().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      Path rules;
      try (ResultSet result = statement.executeQuery("show hba_file")) {
        result.next();
        rules = Path.of(result.getString(1));
      }
      String ask = "host all " + role + " all scram-sha-256\n";
      Files.writeString(rules, ask + Files.readString(rules));
      statement.execute("select pg_reload_conf()");
    }
  }
}
