package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/** Keys for the tests of this module, which cannot depend on the test artifact. */
final class Keys {
  private Keys() {}

  static NoiseKey seeded(long seed) {
    return scripted(seed, address -> Optional.empty());
  }

  static NoiseKey scripted(long seed, Function<Address, Optional<Vec>> script) {
    return NoiseKey.notSecret(ByteBuffer.allocate(NoiseKey.LENGTH).putLong(seed).array(), script);
  }

  static GridSampler sampler(long seed) {
    return seeded(seed).sampler(new Address("run", "agent", 0, "site"));
  }
}
