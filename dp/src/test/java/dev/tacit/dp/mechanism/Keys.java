package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Keys for the tests of this module, which cannot depend on the test artifact. */
final class Keys {
  private Keys() {}

  static NoiseKey seeded(long seed) {
    return NoiseKey.notSecret(bytes(seed), NoiseScript.NONE);
  }

  /** The same noise at every address; secret choices stay seeded. */
  static NoiseKey scripted(Vec noise) {
    NoiseScript script =
        new NoiseScript() {
          @Override
          public Optional<Vec> noise(Address address, int dimension) {
            return Optional.of(noise);
          }

          @Override
          public Optional<Vec> choice(Address address) {
            return Optional.empty();
          }
        };
    return NoiseKey.notSecret(bytes(0), script);
  }

  private static byte[] bytes(long seed) {
    return ByteBuffer.allocate(NoiseKey.LENGTH).putLong(seed).array();
  }

  static GridSampler sampler(long seed) {
    return seeded(seed)
        .sampler(new Draw(new Address("run", "agent", 0, "site"), TranscriptDigest.NOTHING));
  }
}
