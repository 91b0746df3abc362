package dev.tacit.dp.account;

/** An event that a currency cannot price soundly; the message names leaf, currency and relation. */
public final class UnsupportedEventException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnsupportedEventException(String message) {
    super(message);
  }
}
