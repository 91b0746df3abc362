package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.optim.linalg.Vec;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Keys whose noise a test chooses. It lives in the package of {@link NoiseKey} but in an artifact
 * for tests and benchmarks, which is not published. Receipts and released values of such keys say
 * so: an accountant charges them as not private, and no certificate covers them.
 */
public final class TestNoise {
  private TestNoise() {}

  /** Real samplers on a stream that the seed fixes. */
  public static NoiseKey seeded(long seed) {
    return NoiseKey.notSecret(bytes(seed), NoiseScript.NONE);
  }

  /** No noise at all: a release is the value, to the bit. Secret batches are drawn from seed 0. */
  public static NoiseKey off() {
    return NoiseKey.notSecret(
        bytes(0),
        new Script(
            (address, dimension) -> Optional.of(Vec.zeros(dimension)),
            address -> Optional.empty()));
  }

  /**
   * Noise chosen for each address, in place of the sampler and of the grid: a release is the value
   * plus this vector, to the bit. At the site of a secret batch the vector is a mask (non-zero
   * means chosen), at that of a secret order the order itself, at those of a gate a single number.
   * An address without a vector gets seeded noise.
   */
  public static NoiseKey scripted(long seed, Function<Address, Optional<Vec>> script) {
    return NoiseKey.notSecret(
        bytes(seed), new Script((address, dimension) -> script.apply(address), script));
  }

  private record Script(
      BiFunction<Address, Integer, Optional<Vec>> noises, Function<Address, Optional<Vec>> choices)
      implements NoiseScript {
    @Override
    public Optional<Vec> noise(Address address, int dimension) {
      return noises.apply(address, dimension);
    }

    @Override
    public Optional<Vec> choice(Address address) {
      return choices.apply(address);
    }
  }

  private static byte[] bytes(long seed) {
    return ByteBuffer.allocate(NoiseKey.LENGTH).putLong(seed).array();
  }
}
