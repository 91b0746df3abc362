package dev.tacit.ledger;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/** One real PostgreSQL for all tests of this module, with fsync as in production. */
final class PostgresServer {
  private static final AtomicInteger BASES = new AtomicInteger();
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

  static String freshUrl() {
    EmbeddedPostgres postgres = require();
    String base = "ledger_" + BASES.incrementAndGet();
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + base);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot create a database for a test", e);
    }
    return "postgresql://postgres@localhost:" + postgres.getPort() + "/" + base;
  }

  static Connection connect(String url) throws SQLException {
    return require()
        .getDatabase("postgres", url.substring(url.lastIndexOf('/') + 1))
        .getConnection();
  }
}
