package dev.tacit.federation.link;

import dev.tacit.federation.wire.Octets;
import java.security.SecureRandom;

/** Makes the random challenge of a connection: bytes that nobody can have signed before. */
final class Nonce {
  private static final int LENGTH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Nonce() {}

  static Octets fresh() {
    byte[] bytes = new byte[LENGTH];
    RANDOM.nextBytes(bytes);
    return Octets.of(bytes);
  }
}
