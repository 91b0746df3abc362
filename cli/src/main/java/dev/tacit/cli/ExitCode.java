package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.ledger.store.LedgerFault;
import java.util.Locale;

/**
 * How a command ended. Each code has a page in {@code docs/reference/exit-codes}; scripts may rely
 * on the numbers, which never change their meaning.
 */
public enum ExitCode {
  OK(0, "ok"),
  USAGE(2, "usage"),
  INVALID_DATA(3, "invalid data or bounds"),
  BUDGET_REFUSED(4, "budget refused"),
  LEDGER_UNUSABLE(5, "ledger corrupt, locked or out of reach"),
  NETWORK(6, "peer or network"),
  AUTHENTICATION(7, "authentication"),
  QUORUM(8, "quorum or time-out"),
  NOT_CONVERGED(9, "not converged"),
  INTERNAL(70, "internal");

  private final int number;
  private final String label;

  ExitCode(int number, String label) {
    this.number = number;
    this.label = label;
  }

  /** What the process ends with. */
  public int number() {
    return number;
  }

  /** The code of a refusal of the library. The compiler asks for a case when a kind is added. */
  static ExitCode of(Refused.Kind kind) {
    return switch (kind) {
      case USAGE -> USAGE;
      case DATA -> INVALID_DATA;
      case BUDGET -> BUDGET_REFUSED;
      case LEDGER -> LEDGER_UNUSABLE;
      case PEER -> NETWORK;
      case IDENTITY -> AUTHENTICATION;
      case QUORUM -> QUORUM;
      case NOT_CONVERGED -> NOT_CONVERGED;
      // No command interrupts its own thread; Ctrl-C ends the process.
      case UNCERTIFIED, INTERRUPTED -> INTERNAL;
    };
  }

  /**
   * The code of a ledger's fault. A file that is no ledger is a mistyped name rather than a damaged
   * ledger.
   */
  static ExitCode of(LedgerFault.Kind kind) {
    return switch (kind) {
      case REFUSED -> BUDGET_REFUSED;
      case UNAVAILABLE, LOCKED, CORRUPT, ROLLED_BACK, HEAD_DAMAGED -> LEDGER_UNUSABLE;
      case DENIED -> AUTHENTICATION;
      case NOT_A_LEDGER -> USAGE;
    };
  }

  /** A few words for the last line on standard error and for manual pages. */
  public String label() {
    return label;
  }

  /** The code's name for programs, as {@code error.kind} of the JSON output. */
  String kind() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The last line of every failed command. */
  String line() {
    return "Exit code " + number + " (" + label + "): " + page();
  }

  /** The page that explains this code, relative to the root of the repository. */
  public String page() {
    return String.format("docs/reference/exit-codes/%02d.md", number);
  }
}
