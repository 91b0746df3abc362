package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Address;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Test T7: noise is a function of the key, of every part of the address and of what was heard. */
class NoiseKeyTest {
  private static final Address HERE = new Address("run", "agent", 3, "site");

  private static List<Long> words(NoiseKey key, Address address) {
    return words(key, new Draw(address, TranscriptDigest.NOTHING));
  }

  private static List<Long> words(NoiseKey key, Draw draw) {
    GridSampler sampler = key.sampler(draw);
    return List.of(sampler.below(1L << 62), sampler.below(1L << 62), sampler.below(1L << 62));
  }

  @Test
  void testT7_theSameAddress_repeatsItsNoise() {
    NoiseKey key = NoiseKey.secure();
    assertThat(words(key, HERE)).isEqualTo(words(key, HERE));
  }

  @Test
  void testT7_anyChangedPart_changesTheNoise_andNoTwoAddressesShareBytes() {
    NoiseKey key = Keys.seeded(7);
    Set<List<Long>> seen = new HashSet<>();
    List<Address> addresses =
        List.of(
            HERE,
            new Address("run2", "agent", 3, "site"),
            new Address("run", "agent2", 3, "site"),
            new Address("run", "agent", 4, "site"),
            new Address("run", "agent", 3, "site2"),
            // Same characters, cut elsewhere; and unpaired surrogates, which UTF-8 would merge.
            new Address("runa", "gent", 3, "site"),
            new Address("run", "agents", 3, "ite"),
            new Address("run", "agent", 3, "\uD800"),
            new Address("run", "agent", 3, "\uD801"),
            new Address("run", "agent", 3, "?"));
    for (Address address : addresses) {
      assertThat(seen.add(words(key, address))).as("%s", address).isTrue();
    }
    for (String digit : List.of("0", "1")) {
      assertThat(seen.add(words(key, new Draw(HERE, new TranscriptDigest(digit.repeat(64))))))
          .isTrue();
    }
    assertThat(seen.add(words(Keys.seeded(8), HERE))).isTrue();
  }

  @Test
  void testT7_twoSecureKeys_differ() {
    assertThat(NoiseKey.secure().toBytes()).isNotEqualTo(NoiseKey.secure().toBytes());
    assertThat(words(NoiseKey.secure(), HERE)).isNotEqualTo(words(NoiseKey.secure(), HERE));
  }

  /** The keystream is plain ChaCha20: first block of the all-zero key, RFC 8439 appendix A.1. */
  @Test
  void keyStream_isTheStandardOne() {
    KeyStream stream = new KeyStream(new byte[32]);
    assertThat(Long.toHexString(stream.nextLong())).isEqualTo("76b8e0ada0f13d90");
    assertThat(Long.toHexString(stream.nextLong())).isEqualTo("405d6ae55386bd28");
    // Every refill continues the stream: a long and a short reader agree.
    KeyStream first = new KeyStream(new byte[32]);
    Set<Long> words = new HashSet<>();
    for (int k = 0; k < 100_000; k++) {
      words.add(first.nextLong());
    }
    assertThat(words).hasSize(100_000);
  }

  @Test
  void key_isShownNowhere() {
    NoiseKey key = NoiseKey.secure();
    assertThat(key.toString()).isEqualTo("NoiseKey[secret]");
    assertThat(Keys.seeded(1).toString()).contains("not private");
    assertThat(key.isSecret()).isTrue();
    assertThat(Keys.seeded(1).isSecret()).isFalse();
  }
}
