package dev.tacit.ledger;

/**
 * Identifies a query together with the private rows it was asked of. It is an HMAC-SHA-256 under
 * the owner's key ({@link dev.tacit.dp.mechanism.OwnerKey#fingerprint}), because a plain digest of
 * private rows would be a release without noise: whoever guesses the rows could confirm the guess.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record Fingerprint(String hex) {
  public Fingerprint {
    if (hex == null || !hex.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          "fingerprint = '" + hex + "' must be 64 lower-case hexadecimal digits");
    }
  }
}
