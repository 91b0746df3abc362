package dev.tacit.dp.mechanism;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.dp.event.Address;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test T7: noise is a function of the key and of every part of the address. */
class NoiseKeyTest {
  private static final Address HERE = new Address("run", "agent", 3, "site");

  private static List<Long> words(NoiseKey key, Address address) {
    GridSampler sampler = key.sampler(address);
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

  @Test
  void fingerprint_dependsOnTheKeyAndTheContents_andShowsNeither() {
    NoiseKey key = Keys.seeded(1);
    byte[] rows = "rows".getBytes(UTF_8);
    assertThat(key.fingerprint(rows)).hasSize(64).isEqualTo(key.fingerprint(rows));
    assertThat(key.fingerprint(rows)).isNotEqualTo(key.fingerprint("row".getBytes(UTF_8)));
    assertThat(key.fingerprint(rows)).isNotEqualTo(Keys.seeded(2).fingerprint(rows));
    assertThat(key.fingerprint(rows)).doesNotContain(HexFormat.of().formatHex(rows));
  }

  @Test
  void keyFile_bringsTheSameNoiseBack(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("noise.key");
    NoiseKey created = NoiseKeyFile.create(file);
    NoiseKey loaded = NoiseKeyFile.load(file);
    assertThat(words(loaded, HERE)).isEqualTo(words(created, HERE));
    assertThat(loaded.isSecret()).isTrue();
    assertThatThrownBy(() -> NoiseKeyFile.create(file))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void keyFile_thatOthersMayRead_isRefused(@TempDir Path directory) throws IOException {
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!posix) {
      System.out.println("SKIPPED: this file system has no POSIX permissions");
    }
    assumeTrue(posix, "this file system has no POSIX permissions");
    Path file = directory.resolve("noise.key");
    NoiseKeyFile.create(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> NoiseKeyFile.load(file)).hasMessageContaining("chmod 600");
  }

  @Test
  void keyFile_withOtherContents_isRefused_withoutShowingThem(@TempDir Path directory)
      throws IOException {
    Path file = directory.resolve("noise.key");
    NoiseKeyFile.create(file);
    Files.writeString(file, "tacit-noise-key-1 0123\n");
    assertThatThrownBy(() -> NoiseKeyFile.load(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a noise key file")
        .hasMessageNotContaining("0123");
  }
}
