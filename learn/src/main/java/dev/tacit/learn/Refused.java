package dev.tacit.learn;

import dev.tacit.learn.Refused.Kind;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What was asked will not be done. Nothing was written, charged or sent, unless the message says
 * what a ledger has reserved or spent by then. The message names the field, its value, what is
 * allowed and what to do; where all four are known they can be asked for.
 *
 * <pre>{@code
 * try {
 *   Tacit.classifier().csv(table, schema).epsilon(-1).delta(1e-6).train();
 * } catch (Refused refused) {
 *   if (refused.kind() == Refused.Kind.USAGE) {
 *     refused.wrong().ifPresent(wrong -> show(wrong.field(), wrong.remedy()));
 *   }
 * }
 * }</pre>
 *
 * <p>The message may quote values of the caller's own rows: it is for their owner.
 */
public final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Kind kind;

  /** Null where no single value is; an {@code Optional} cannot be serialised. */
  private final Wrong wrong;

  /** Category of the error: who can correct it. */
  public enum Kind {
    /** A value that the caller gave. */
    USAGE,
    /** What a file or a table holds. */
    DATA,
    /** The budget of a data set, or a run that it has paid for. */
    BUDGET,
    /** The ledger, or what is kept beside it. */
    LEDGER,
    /** A solver stopped before the precision that was insisted on. */
    NOT_CONVERGED,
    /** Another party of the run: out of reach, of another opinion, or at odds with the protocol. */
    PEER,
    /** A certificate or a signature that does not prove who somebody is. */
    IDENTITY,
    /** Too few parties in time. */
    QUORUM,
    /** Receipts do not match what was reserved: a fault of the program, never of the caller. */
    UNCERTIFIED,
    /** The thread was interrupted between two rounds, or while rows were read. */
    INTERRUPTED
  }

  /** A value and what it should have been. */
  public record Wrong(String field, String value, String allowed, String remedy)
      implements Serializable {
    private String message() {
      return field + " = " + value + " must be " + allowed + ". " + remedy;
    }
  }

  /** A refusal that is about more than one value. */
  public Refused(Kind kind, String message) {
    this(kind, message, null);
  }

  /** The same with what went wrong below. */
  public Refused(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = Objects.requireNonNull(kind, "kind");
    this.wrong = null;
  }

  private Refused(Kind kind, Wrong wrong, Throwable cause) {
    super(wrong.message(), cause);
    this.kind = kind;
    this.wrong = Objects.requireNonNull(wrong, "wrong");
  }

  /** A wrong value that the caller gave. */
  public static Refused usage(String field, Object value, String allowed, String remedy) {
    return new Refused(Kind.USAGE, new Wrong(field, String.valueOf(value), allowed, remedy), null);
  }

  /** A wrong value inside a file. */
  public static Refused data(String field, Object value, String allowed, String remedy) {
    return new Refused(Kind.DATA, new Wrong(field, String.valueOf(value), allowed, remedy), null);
  }

  /**
   * What the caller's value makes; an argument that is refused deeper down is then the caller's to
   * mend, not an internal error.
   */
  public static <T> T asUsageError(String field, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw new Refused(Kind.USAGE, field + ": " + e.getMessage(), e);
    }
  }

  /** The same in the words of somebody who gave the values otherwise; values stay as they are. */
  public Refused reworded(UnaryOperator<String> words) {
    Refused same =
        wrong()
            .map(
                was ->
                    new Refused(
                        kind,
                        new Wrong(
                            words.apply(was.field()),
                            was.value(),
                            words.apply(was.allowed()),
                            words.apply(was.remedy())),
                        this))
            .orElseGet(() -> new Refused(kind, words.apply(getMessage()), this));
    same.setStackTrace(getStackTrace());
    return same;
  }

  /** Whose turn it is. */
  public Kind kind() {
    return kind;
  }

  /** The value that was wrong; empty where it is more than one. */
  public Optional<Wrong> wrong() {
    return Optional.ofNullable(wrong);
  }
}
