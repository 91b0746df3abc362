package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.optim.linalg.Vec;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/**
 * How keys, secrets, plans, rows, names and what was heard make the coins, by vectors: a run that
 * is resumed draws again what it drew. Labels of the derivation are frozen for good, and so is the
 * order of what goes in. The vectors were worked out from HMAC-SHA-256 and ChaCha20 alone.
 */
class DerivationVectorsTest {
  private static final Address HERE = new Address("may", "agent-2", 7, "gradient/3");
  private static final TranscriptDigest HEARD = new TranscriptDigest("5c".repeat(32));

  private static byte[] bytes(int first) {
    byte[] bytes = new byte[Prf.LENGTH];
    for (int k = 0; k < bytes.length; k++) {
      bytes[k] = (byte) (first + k);
    }
    return bytes;
  }

  private static OwnerKey owner() {
    return OwnerKey.ofBytes(bytes(1));
  }

  private static NoiseKey noise() {
    Binding binding = new Binding("a plan", "some rows");
    return owner().noise("agent-2", RunSecret.ofBytes(bytes(100)), binding);
  }

  /** The first number below 2^62 that is drawn. */
  private static long drawn(NoiseKey key, TranscriptDigest transcriptDigest) {
    return key.sampler(new Draw(HERE, transcriptDigest)).below(1L << 62);
  }

  /** What such a sampler makes of the first word of a stream. */
  private static long ofWord(String word) {
    return Long.parseUnsignedLong(word, 16) >>> 1 & (1L << 62) - 1;
  }

  @Test
  void keysOfRuns() {
    assertThat(HexFormat.of().formatHex(noise().toBytes()))
        .isEqualTo("90cdc298b2ecad6721e3a762a8cbe99bf334e443c369001273fb0b17062b4b19");
    NoiseKey known = NoiseKey.ofSecretBytes(bytes(1));
    assertThat(drawn(known, TranscriptDigest.NOTHING)).isEqualTo(ofWord("00c82d214155152c"));
    assertThat(drawn(known, HEARD)).isEqualTo(ofWord("aceac41e84c2e8b6"));
    assertThat(drawn(noise(), HEARD)).isEqualTo(ofWord("7f966d4ebd5ca291"));
  }

  @Test
  void fingerprintsAndSeals() {
    NoiseKey known = NoiseKey.ofSecretBytes(bytes(1));
    assertThat(known.fingerprint(new Draw(HERE, HEARD)))
        .isEqualTo("950876cf0160279b9a39adaa98f1b8fa94cd6d800a2fd9943b248fa16ce6b4d6");
    assertThat(owner().fingerprint("rows".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("740e8893a197eec8d101696ebd34db8515458685b2e9148d265f82ac31169226");
    Released zeros = Released.zeros(2);
    SealedValue sealed = owner().seal("model of may", zeros);
    assertThat(sealed.code())
        .isEqualTo("346939194fd05a3902baf636c8a60971d1e89b128a64f23f03b546b6414d6958");
    assertThat(owner().open("model of may", sealed).value()).isEqualTo(Vec.zeros(2));
    assertThat(sealed.audience()).isEqualTo(Audience.EVERYONE);
  }

  /** A label more or less is noticed: a child of another purpose has nothing in common. */
  @Test
  void twin_anotherLabel() {
    byte[] own = new Prf(bytes(1)).of("tacit/noise/2", "x");
    assertThat(new Prf(bytes(1)).of("tacit/noise/3", "x")).isNotEqualTo(own);
  }
}
