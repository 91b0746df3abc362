package dev.tacit.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.ledger.store.LedgerUnavailable;
import java.sql.Connection;
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
}
