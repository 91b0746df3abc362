package dev.tacit.ledger.store;

import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** What SQLite's codes mean for whoever uses a ledger; its own words stay in the trace. */
final class SqliteFault {
  private SqliteFault() {}

  static LedgerFault of(Path file, SQLException problem) {
    String ledger = "ledger " + file;
    SQLiteErrorCode family = SQLiteErrorCode.getErrorCode(problem.getErrorCode() & 0xff);
    return switch (family) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new LedgerFault(
              LedgerFault.Kind.LOCKED,
              ledger
                  + " is locked by another process; nothing was written; try again when it is done",
              problem);
      case SQLITE_FULL, SQLITE_IOERR ->
          LedgerFault.unavailable(
              ledger
                  + " could not be read or written: its disk is full or failing; what it holds is"
                  + " intact and nothing left without a receipt; make room on its disk, then repeat"
                  + " the same run",
              problem);
      case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
          LedgerFault.unavailable(
              ledger
                  + " cannot be opened for writing; this user needs the right to write the file and"
                  + " its directory, where the log of unfinished writes is kept",
              problem);
      case SQLITE_NOMEM ->
          LedgerFault.unavailable(ledger + ": out of memory; nothing was written", problem);
      case SQLITE_CORRUPT,
          SQLITE_NOTADB,
          SQLITE_FORMAT,
          SQLITE_SCHEMA,
          SQLITE_MISMATCH,
          SQLITE_ERROR ->
          LedgerFault.corrupt(ledger + " is not as Tacit wrote it", problem);
      default ->
          LedgerFault.unavailable(
              ledger + " could not be used; the trace shows what the database library said",
              problem);
    };
  }
}
