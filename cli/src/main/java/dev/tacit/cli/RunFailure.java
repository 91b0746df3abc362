package dev.tacit.cli;

import java.util.Objects;

/**
 * A failure after the price of a run was reserved: the original failure, and what became of the
 * price.
 *
 * <p>{@link Failures} prints both and takes the exit code from the cause.
 */
final class RunFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String status;

  RunFailure(Throwable why, String standing) {
    super(why.getMessage(), Objects.requireNonNull(why, "why"));
    this.status = standing;
  }

  /** What is reserved or spent, how to resume, and how to give up; may be empty. */
  String status() {
    return status;
  }
}
