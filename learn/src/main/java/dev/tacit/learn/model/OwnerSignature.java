package dev.tacit.learn.model;

import java.util.Objects;

/**
 * A signature under a model, over everything else that its file holds.
 *
 * @param value 64 bytes in hexadecimal digits
 */
public record OwnerSignature(String value) {
  /** The only one there is. */
  static final String ALGORITHM = "Ed25519";

  public OwnerSignature {
    Objects.requireNonNull(value, "value");
    if (!value.matches("[0-9a-f]{128}")) {
      throw new IllegalArgumentException(
          "signature.value = '" + value + "' must be 128 hexadecimal digits");
    }
  }
}
