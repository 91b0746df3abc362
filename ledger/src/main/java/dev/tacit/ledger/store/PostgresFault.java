package dev.tacit.ledger.store;

import java.sql.SQLException;

/** What a PostgreSQL server's refusals mean for whoever uses a ledger, by their SQLSTATE. */
final class PostgresFault {
  private PostgresFault() {}

  static LedgerFault of(String place, SQLException problem) {
    String state = String.valueOf(problem.getSQLState());
    String ledger = "ledger " + place;
    if (state.equals("55P03") || state.equals("57014") || state.startsWith("40")) {
      return new LedgerFault(
          LedgerFault.Kind.LOCKED,
          ledger + " is locked by another process; nothing was written; try again",
          problem);
    }
    if (state.startsWith("28") || state.equals("08004")) {
      return new LedgerFault(
          LedgerFault.Kind.DENIED,
          ledger
              + ": the server refused this user name or password. Check both; PGUSER and PGPASSWORD"
              + " are used where the URL has none",
          problem);
    }
    if (state.startsWith("XX")) {
      return LedgerFault.corrupt(ledger + ": the server reports damaged data", problem);
    }
    return LedgerFault.unavailable(ledger + ": " + words(state, problem), problem);
  }

  private static String words(String state, SQLException problem) {
    return switch (state) {
      case "42501" ->
          "this role lacks a right. Reading (show, verify) needs SELECT on tacit_ledger; spending"
              + " needs INSERT and UPDATE too, and the first grant CREATE on the schema";
      case "25006" -> "the server takes no writes (a read-only copy?); name the primary server";
      case "3D000" -> "the server has no such database; create it, or correct the URL";
      case "53100" ->
          "the disk of the server is full; nothing left without a receipt; make room, then repeat"
              + " the same run";
      case "53300" -> "the server has too many connections; try again later";
      default ->
          state.startsWith("08")
              ? "the server cannot be reached, or the connection broke. Check host, port and"
                  + " firewall, then repeat the same run: what was committed is"
                  + " not charged again"
              : "the server answered: " + firstLine(problem);
    };
  }

  private static String firstLine(SQLException problem) {
    return String.valueOf(problem.getMessage()).lines().findFirst().orElse("")
        + " ("
        + problem.getSQLState()
        + ")";
  }
}
