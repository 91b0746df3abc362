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

/** Noise is bound to the owner's key, the agent, the run's secret, the plan and the rows. */
class OwnerKeyTest {
  private static final RunSecret SECRET = RunSecret.ofBytes(new byte[32]);
  private static final Binding BINDING = new Binding("plan", "rows");

  private static List<Long> words(NoiseKey key) {
    Address here = new Address("run", "agent", 3, "site");
    GridSampler sampler = key.sampler(new Draw(here, TranscriptDigest.NOTHING));
    return List.of(sampler.below(1L << 62), sampler.below(1L << 62), sampler.below(1L << 62));
  }

  @Test
  void everythingTheSame_repeatsTheNoise() {
    OwnerKey key = OwnerKey.secure();
    assertThat(words(key.noise("a", SECRET, BINDING)))
        .isEqualTo(words(key.noise("a", SECRET, BINDING)));
    assertThat(key.noise("a", SECRET, BINDING).isSecret()).isTrue();
  }

  @Test
  void anotherAgentSecretPlanOrRows_giveOtherNoise() {
    OwnerKey key = OwnerKey.secure();
    Set<List<Long>> seen = new HashSet<>();
    assertThat(seen.add(words(key.noise("a", SECRET, BINDING)))).isTrue();
    assertThat(seen.add(words(key.noise("b", SECRET, BINDING)))).as("agent").isTrue();
    assertThat(seen.add(words(key.noise("a", RunSecret.secure(), BINDING)))).as("secret").isTrue();
    for (Binding other :
        List.of(
            new Binding("plan2", "rows"),
            new Binding("plan", "rows2"),
            // Same characters, cut elsewhere.
            new Binding("planr", "ows"))) {
      assertThat(seen.add(words(key.noise("a", SECRET, other)))).as("%s", other).isTrue();
    }
    assertThat(seen.add(words(OwnerKey.secure().noise("a", SECRET, BINDING)))).isTrue();
  }

  @Test
  void refuses_noiseThatIsBoundToNothing() {
    assertThatThrownBy(() -> new Binding("", "rows")).hasMessageContaining("plan = ''");
    assertThatThrownBy(() -> new Binding("plan", " ")).hasMessageContaining("rows = ' '");
  }

  @Test
  void secretsAreShownNowhere() {
    assertThat(OwnerKey.secure().toString()).isEqualTo("OwnerKey[secret]");
    assertThat(RunSecret.secure().toString()).isEqualTo("RunSecret[secret]");
  }

  @Test
  void fingerprint_dependsOnTheKeyAndTheContents_andShowsNeither() {
    OwnerKey key = OwnerKey.secure();
    byte[] rows = "rows".getBytes(UTF_8);
    assertThat(key.fingerprint(rows)).hasSize(64).isEqualTo(key.fingerprint(rows));
    assertThat(key.fingerprint(rows)).isNotEqualTo(key.fingerprint("row".getBytes(UTF_8)));
    assertThat(key.fingerprint(rows)).isNotEqualTo(OwnerKey.secure().fingerprint(rows));
    assertThat(key.fingerprint(rows)).doesNotContain(HexFormat.of().formatHex(rows));
  }

  @Test
  void keyFile_bringsTheSameNoiseBack(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("noise.key");
    OwnerKey created = NoiseKeyFile.create(file);
    OwnerKey loaded = NoiseKeyFile.load(file);
    assertThat(words(loaded.noise("a", SECRET, BINDING)))
        .isEqualTo(words(created.noise("a", SECRET, BINDING)));
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
