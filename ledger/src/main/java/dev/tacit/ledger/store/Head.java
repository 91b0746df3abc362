package dev.tacit.ledger.store;

import java.util.Objects;

/**
 * The newest row of a ledger: its number and its hash, which covers all rows before it. Whoever
 * remembers a head elsewhere can tell later that an old copy was put back.
 *
 * @param number how many rows there are
 * @param hash 64 hexadecimal digits
 */
public record Head(long number, String hash) {
  /** The head of a ledger without rows. */
  public static final Head EMPTY = new Head(0, "0".repeat(64));

  public Head {
    Objects.requireNonNull(hash, "hash");
    if (number < 0) {
      throw new IllegalArgumentException("head number = " + number + " must not be negative");
    }
    if (!hash.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          "head hash = '" + hash + "' must be 64 lower-case hexadecimal digits");
    }
  }

  /** The form in which people copy a head: {@code number:hash}. */
  @Override
  public String toString() {
    return number + ":" + hash;
  }

  public static Head parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 1 || !text.substring(0, colon).matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException("head = '" + text + "' must look like NUMBER:HASH");
    }
    return new Head(Long.parseLong(text.substring(0, colon)), text.substring(colon + 1));
  }
}
