package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class KeyStreamTest {
  /** RFC 8439, appendix A.1, test vectors 1 and 2: key zero, nonce zero, blocks 0 and 1. */
  @Test
  void blocks_areThoseOfTheStandard() {
    KeyStream stream = new KeyStream(new byte[32]);
    String printed =
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            + "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
            + "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            + "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";

    assertThat(bytes(stream, 16)).isEqualTo(HexFormat.of().parseHex(printed));
  }

  @Test
  void stream_isThatOfThePlatformsCipher() throws Exception {
    Random random = new Random(8439);
    for (int trial = 0; trial < 50; trial++) {
      byte[] key = new byte[32];
      random.nextBytes(key);
      int words = 1 + random.nextInt(2000);
      Cipher cipher = Cipher.getInstance("ChaCha20");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(key, "ChaCha20"),
          new ChaCha20ParameterSpec(new byte[12], 0));

      assertThat(bytes(new KeyStream(key), words))
          .as("key %s", HexFormat.of().formatHex(key))
          .isEqualTo(cipher.doFinal(new byte[8 * words]));
    }
  }

  @Test
  void keyOfAnotherLength_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyStream(new byte[31]))
        .withMessageContaining("32 bytes, not 31");
  }

  private static byte[] bytes(KeyStream stream, int words) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * words);
    for (int k = 0; k < words; k++) {
      bytes.putLong(stream.nextLong());
    }
    return bytes.array();
  }
}
