package dev.tacit.cli;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * The command will not do what was asked, and nothing was written, charged or sent. The message
 * names the field, its value, what is allowed and what to do.
 */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ExitCode code;

  public Refusal(ExitCode code, String message) {
    super(message);
    this.code = Objects.requireNonNull(code, "code");
  }

  public Refusal(ExitCode code, String message, Throwable cause) {
    super(message, cause);
    this.code = Objects.requireNonNull(code, "code");
  }

  /** A wrong value on the command line. */
  public static Refusal usage(String field, Object value, String allowed, String remedy) {
    return new Refusal(ExitCode.USAGE, message(field, value, allowed, remedy));
  }

  /** A wrong value inside a file. */
  public static Refusal data(String field, Object value, String allowed, String remedy) {
    return new Refusal(ExitCode.INVALID_DATA, message(field, value, allowed, remedy));
  }

  /**
   * What the user's value makes; an argument that the library refuses is then the user's to mend,
   * not an internal error.
   */
  public static <T> T orUsage(String field, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new Refusal(ExitCode.USAGE, field + ": " + e.getMessage(), e);
    }
  }

  public ExitCode code() {
    return code;
  }

  private static String message(String field, Object value, String allowed, String remedy) {
    return field + " = " + value + " must be " + allowed + ". " + remedy;
  }
}
