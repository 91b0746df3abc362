package dev.tacit.cli;

import java.util.Locale;

/**
 * How a command ended. Each code has a page in {@code docs/exit-codes}; scripts may rely on the
 * numbers, which never change their meaning.
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

  public int number() {
    return number;
  }

  static ExitCode of(int number) {
    for (ExitCode code : values()) {
      if (code.number == number) {
        return code;
      }
    }
    throw new IllegalArgumentException("exit code = " + number + " must be a documented one");
  }

  /** A few words for messages. */
  public String label() {
    return label;
  }

  /** One word for programs. */
  String kind() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The last line of every failed command. */
  String line() {
    return "Exit code " + number + " (" + label + "): " + page();
  }

  /** The page that explains this code, relative to the root of the repository. */
  public String page() {
    return String.format("docs/exit-codes/%02d.md", number);
  }
}
