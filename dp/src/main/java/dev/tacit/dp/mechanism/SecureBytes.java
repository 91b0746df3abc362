package dev.tacit.dp.mechanism;

import java.security.SecureRandom;

/**
 * The only place where the product asks the platform for randomness, so that keys, challenges and
 * coins have one source that a reader can check.
 */
final class SecureBytes {
  private SecureBytes() {}

  static byte[] fresh(int count) {
    byte[] bytes = new byte[count];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
