package dev.tacit.cli;

import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A PostgreSQL server for ledgers, whose bases can be copied and put back as dumps are. */
public record LedgerServer(EmbeddedPostgres server) implements AutoCloseable {

  /** With fsync, without which a ledger refuses it; the test is skipped where none can start. */
  public static LedgerServer start() {
    try {
      return new LedgerServer(
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "on")
              .setPGStartupWait(Duration.ofMinutes(5))
              .start());
    } catch (IOException | RuntimeException e) {
      System.out.println("SKIPPED: no PostgreSQL could be started here: " + e);
      return abort("no PostgreSQL: " + e);
    }
  }

  /** How a role names a base. */
  public String url(String role, String base) {
    return "postgresql://" + role + "@localhost:" + server.getPort() + "/" + base;
  }

  public void create(String base) {
    run("postgres", "create database " + base);
  }

  /** What {@code pg_dump} into a file and {@code pg_restore} out of it do, without the file. */
  public void copy(String from, String to) {
    run("postgres", "create database " + to + " template " + from);
  }

  public void drop(String base) {
    run("postgres", "drop database " + base);
  }

  public void run(String base, String... statements) {
    try (Connection connection = server.getDatabase("postgres", base).getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
