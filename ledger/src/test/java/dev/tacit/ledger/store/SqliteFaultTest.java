package dev.tacit.ledger.store;

import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class SqliteFaultTest {
  private final Sqlite dialect = new Sqlite(Path.of("owner.ledger"));

  @Test
  void aFullDiskIsNoDamageAndTheRemedyIsSaid() {
    LedgerFault fault = explain(SQLiteErrorCode.SQLITE_FULL);
    assertThat(fault).matches(fault(LedgerFault.Kind.UNAVAILABLE));
    assertThat(fault.getMessage())
        .contains("owner.ledger", "intact", "make room", "repeat the same run");
  }

  @Test
  void anExtendedCodeIsReadByItsFamily() {
    assertThat(explain(SQLiteErrorCode.SQLITE_IOERR_WRITE))
        .matches(fault(LedgerFault.Kind.UNAVAILABLE));
    assertThat(explain(SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT))
        .matches(fault(LedgerFault.Kind.LOCKED));
    assertThat(explain(SQLiteErrorCode.SQLITE_CORRUPT)).matches(fault(LedgerFault.Kind.CORRUPT));
  }

  @Test
  void theWordsOfTheLibraryStayInTheTrace() {
    for (SQLiteErrorCode code : SQLiteErrorCode.values()) {
      assertThat(explain(code).getMessage())
          .as(code.name())
          .contains("owner.ledger")
          .doesNotContain("SQLITE", "said by");
    }
  }

  private LedgerFault explain(SQLiteErrorCode code) {
    return dialect.explain(new SQLiteException("said by SQLite", code));
  }
}
