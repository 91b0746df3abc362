package dev.tacit.dp.mechanism;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.tacit.dp.event.Address;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret from which an owner's noise is made. Noise is a pure function of this key and the
 * {@link Address} of the draw: a repeated step repeats its noise, so that nothing is bought twice,
 * and without the key the noise cannot be told from fresh coins (HMAC-SHA-256 as a pseudo-random
 * function of the address, ChaCha20 as the stream).
 *
 * <p>A key comes from the platform's secure generator or from the owner's key file, see {@link
 * NoiseKeyFile}; its bytes have no public way out and no public way in. Each owner has a key of his
 * own: independent coins are a hypothesis of the guarantee for a network (fact C1).
 */
public final class NoiseKey {
  static final int LENGTH = 32;

  private final SecretKeySpec secretKey;
  private final boolean secret;
  private final NoiseScript script;

  private NoiseKey(byte[] key, boolean secret, NoiseScript script) {
    if (key.length != LENGTH) {
      throw new IllegalArgumentException("a noise key has 32 bytes, not " + key.length);
    }
    this.secretKey = new SecretKeySpec(key, "HmacSHA256");
    this.secret = secret;
    this.script = script;
  }

  /** A fresh key from the platform's secure generator. */
  public static NoiseKey secure() {
    byte[] key = new byte[LENGTH];
    new SecureRandom().nextBytes(key);
    return ofSecretBytes(key);
  }

  static NoiseKey ofSecretBytes(byte[] key) {
    return new NoiseKey(key, true, NoiseScript.NONE);
  }

  /** For the test artifact: whatever this key touches is stamped as not secret. */
  static NoiseKey notSecret(byte[] key, NoiseScript script) {
    return new NoiseKey(key, false, script);
  }

  byte[] toBytes() {
    return secretKey.getEncoded();
  }

  /** False when a test chose the noise: then nothing drawn from this key protects anybody. */
  public boolean isSecret() {
    return secret;
  }

  /**
   * A keyed fingerprint of private bytes, for the owner only: equal for equal contents, and without
   * the key it tells nothing, not even to somebody who guesses the contents.
   */
  public String fingerprint(byte[] contents) {
    byte[] subkey = mac(secretKey, "tacit/fingerprint/1".getBytes(US_ASCII));
    return HexFormat.of().formatHex(mac(new SecretKeySpec(subkey, "HmacSHA256"), contents));
  }

  /** Tells keys apart at one address; secrecy is part of it, whatever the bytes. */
  String fingerprint(Address address) {
    return (secret ? "" : "test:") + fingerprint(encoded(address));
  }

  NoiseScript script() {
    return script;
  }

  GridSampler sampler(Address address) {
    return new GridSampler(new KeyStream(mac(secretKey, encoded(address))));
  }

  /** Lengths before contents and raw 16-bit characters, so that no two addresses share bytes. */
  private static byte[] encoded(Address address) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeBytes("tacit/noise/1");
      out.writeInt(address.round());
      for (String part : new String[] {address.run(), address.agent(), address.site()}) {
        out.writeInt(part.length());
        out.writeChars(part);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static byte[] mac(SecretKeySpec key, byte[] message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return mac.doFinal(message);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this Java platform has no HmacSHA256", missing);
    }
  }

  @Override
  public String toString() {
    return secret ? "NoiseKey[secret]" : "NoiseKey[chosen by a test, not private]";
  }
}
