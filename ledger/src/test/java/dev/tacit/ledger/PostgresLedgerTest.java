package dev.tacit.ledger;

import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.ledger.store.LedgerFault;
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
        .matches(fault(LedgerFault.Kind.UNAVAILABLE))
        .hasMessageContaining("localhost:1/base")
        .matches(fault -> !fault.getMessage().contains("hidden"));
    assertThatThrownBy(() -> Ledger.open("postgresql://nowhere", OPTIONS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("postgresql://user@host:5432/database");
  }

  @Test
  void refuses_aServerThatMayForget() throws Exception {
    String url = freshUrl();
    try (Connection connection = PostgresServer.connect(url)) {
      fullPageWrites(connection, "off");
      try {
        assertThatThrownBy(() -> Ledger.open(url, OPTIONS))
            .matches(fault(LedgerFault.Kind.UNAVAILABLE))
            .hasMessageContaining("full_page_writes = off");
      } finally {
        fullPageWrites(connection, "on");
      }
    }
    Ledger.open(url, OPTIONS).close();
  }

  @Test
  void threeSpellingsMeanOneLedger() {
    String url = freshUrl();
    try (Ledger ledger = Ledger.open(url, OPTIONS)) {
      ledger.grant("d", DatasetBudget.of("1", "0", Neighbours.REPLACE_ONE), "");
    }
    for (String scheme : new String[] {"postgres:", "postgresql:", "jdbc:postgresql:"}) {
      try (Ledger same = Ledger.existing(url.replace("postgresql:", scheme), OPTIONS)) {
        assertThat(same.head().number()).isEqualTo(1);
      }
    }
  }

  @Test
  void lookingForALedgerMakesNone() throws Exception {
    String url = freshUrl();
    assertThatThrownBy(() -> Ledger.existing(url, OPTIONS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must exist");
    try (Connection connection = PostgresServer.connect(url);
        Statement statement = connection.createStatement();
        ResultSet table = statement.executeQuery("select to_regclass('tacit_ledger')")) {
      assertThat(table.next()).isTrue();
      assertThat(table.getString(1)).isNull();
    }
  }

  @Test
  void whoMayOnlyReadCanShowAndVerifyAndNotWrite() throws Exception {
    String url = freshUrl();
    try (Ledger ledger = Ledger.open(url, OPTIONS)) {
      ledger.grant("d", DatasetBudget.of("1", "0", Neighbours.REPLACE_ONE), "");
    }
    PostgresServer.run(
        url,
        "create role auditor login",
        "revoke create on schema public from public",
        "grant select on tacit_ledger to auditor",
        "alter role auditor set default_transaction_read_only = on");
    String auditor = url.replace("postgres@", "auditor@");
    try (Ledger ledger = Ledger.existing(auditor, OPTIONS)) {
      assertThat(ledger.view().datasets()).hasSize(1);
      assertThat(ledger.verify().number()).isEqualTo(1);
      assertThatThrownBy(
              () -> ledger.grant("d", DatasetBudget.of("2", "0", Neighbours.REPLACE_ONE), ""))
          .matches(fault(LedgerFault.Kind.UNAVAILABLE))
          .hasMessageNotContaining("ERROR:");
    }
  }

  private static void fullPageWrites(Connection connection, String value) throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("alter system set full_page_writes = " + value);
      statement.execute("select pg_reload_conf()");
      for (int attempt = 0; attempt < 6000; attempt++) {
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
