package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.ledger.store.LedgerUnavailable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class PostgresLedgerTest extends LedgerLaws {
  @Override
  String freshUrl() {
    return PostgresServer.freshUrl();
  }

  @Override
  AutoCloseable lock(String place) throws Exception {
    Connection connection = PostgresServer.connect(place);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table tacit_ledger in exclusive mode");
    }
    return () -> {
      connection.rollback();
      connection.close();
    };
  }

  @Test
  void refuses_aServerThatDoesNotAnswer() {
    assertThatThrownBy(() -> Ledger.open("postgresql://me:hidden@localhost:1/base", OPTIONS))
        .isInstanceOf(LedgerUnavailable.class)
        .hasMessageContaining("localhost:1/base")
        .matches(fault -> !fault.getMessage().contains("hidden"));
    assertThatThrownBy(() -> Ledger.open("postgresql://nowhere", OPTIONS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("postgresql://user:password@host:5432/database");
  }

  @Test
  void refuses_aServerThatMayForget() throws Exception {
    String url = freshUrl();
    try (Connection connection = PostgresServer.connect(url)) {
      fullPageWrites(connection, "off");
      try {
        assertThatThrownBy(() -> Ledger.open(url, OPTIONS))
            .isInstanceOf(LedgerUnavailable.class)
            .hasMessageContaining("full_page_writes = off");
      } finally {
        fullPageWrites(connection, "on");
      }
    }
    Ledger.open(url, OPTIONS).close();
  }

  private static void fullPageWrites(Connection connection, String value) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("alter system set full_page_writes = " + value);
      statement.execute("select pg_reload_conf()");
      for (int attempt = 0; attempt < 200; attempt++) {
        try (ResultSet result = statement.executeQuery("show full_page_writes")) {
          if (result.next() && result.getString(1).equals(value)) {
            return;
          }
        }
        Thread.sleep(20);
      }
    }
    throw new IllegalStateException("the server did not take full_page_writes = " + value);
  }
}
