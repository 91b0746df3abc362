package dev.tacit.learn.verify;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * One check of a model file: its name, its verdict, and a sentence with what was found.
 *
 * @param name stable, for programs
 * @param verdict passed, failed or not checked
 * @param says what was found, in a sentence
 */
public record Check(String name, Verdict verdict, String says) {
  /**
   * The result of a check. What could not be checked, for want of a key or a ledger, is neither
   * passed nor failed.
   */
  public enum Verdict {
    PASSED("passed"),
    FAILED("FAILED"),
    NOT_CHECKED("not checked");

    private final String label;

    Verdict(String label) {
      this.label = label;
    }

    /** For programs. */
    public String kind() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** For people. */
    public String label() {
      return label;
    }
  }

  public Check {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(says, "says");
  }

  static Check passed(String name, String says) {
    return new Check(name, Verdict.PASSED, says);
  }

  static Check failed(String name, String says) {
    return new Check(name, Verdict.FAILED, says);
  }

  static Check notChecked(String name, String says) {
    return new Check(name, Verdict.NOT_CHECKED, says);
  }

  static Check of(String name, Optional<String> wrong, String otherwise) {
    return wrong.map(why -> failed(name, why)).orElseGet(() -> passed(name, otherwise));
  }

  public boolean hasFailed() {
    return verdict == Verdict.FAILED;
  }
}
