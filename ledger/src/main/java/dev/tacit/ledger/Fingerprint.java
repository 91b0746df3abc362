package dev.tacit.ledger;

/**
 * Stands for a query and the private rows it was asked of; made by {@link Fingerprints} under the
 * owner's key, so that it tells nobody else anything.
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
