package dev.tacit.cli;

import java.util.Objects;

/** A run that ended after its price was set aside: why it did, and what became of the price. */
final class RunFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String status;

  RunFailure(Throwable why, String standing) {
    super(why.getMessage(), Objects.requireNonNull(why, "why"));
    this.status = standing;
  }

  /** What is reserved or spent, and how to go on or give up. */
  String status() {
    return status;
  }
}
