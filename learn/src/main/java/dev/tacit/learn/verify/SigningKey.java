package dev.tacit.learn.verify;

import dev.tacit.data.ReadFailure;
import dev.tacit.dp.mechanism.OwnerOnlyFile;
import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.model.OwnerSignature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;

/**
 * The secret half of an owner's key, which signs models and messages. A key file that others may
 * read is refused.
 */
public final class SigningKey {
  private final PrivateKey key;

  private SigningKey(PrivateKey key) {
    this.key = key;
  }

  /**
   * Reads a PKCS#8 PEM file; refuses one that others may read.
   *
   * @param option what named the file, for messages
   */
  public static SigningKey load(String option, Path file) {
    requireThere(option, file);
    byte[] der = Pem.read(option, file, Pem.PRIVATE);
    requireOwnerOnly(option, file);
    try {
      PrivateKey key = Ed25519.keys().generatePrivate(new PKCS8EncodedKeySpec(der));
      Ed25519.signature().initSign(key);
      return new SigningKey(key);
    } catch (InvalidKeySpecException | InvalidKeyException e) {
      throw Refused.usage(
          option, file, "a whole Ed25519 key", "It is cut or of another kind: " + Ed25519.REMEDY);
    }
  }

  private static void requireThere(String option, Path file) {
    if (!Files.exists(file)) {
      throw refused(option, file, new NoSuchFileException(file.toString()));
    }
  }

  /** Asked of a key only: of another file the label says what is wrong with it. */
  private static void requireOwnerOnly(String option, Path file) {
    try {
      OwnerOnlyFile.requireOwnerOnly(file, "a signing key");
    } catch (IOException e) {
      throw refused(option, file, e);
    }
  }

  private static Refused refused(String option, Path file, IOException e) {
    // The rule explains itself; the system does not.
    String why =
        e.getClass() == IOException.class
            ? e.getMessage()
            : "Reading it failed: " + ReadFailure.reason(e);
    return Refused.usage(option, file, "a key file that only its owner can use", why + ".");
  }

  /**
   * A signature of anything but a model.
   *
   * @param purpose a word of the protocol: a signature for one is none for another
   */
  public byte[] sign(String purpose, byte[] content) {
    return signed(Ed25519.message(purpose, content));
  }

  private byte[] signed(byte[] message) {
    try {
      Signature signature = Ed25519.signature();
      signature.initSign(key);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("a key that signed before does not sign", impossible);
    }
  }

  /** The same model with the owner's signature under everything that it holds. */
  public Model sign(Model model) {
    byte[] signature = signed(Ed25519.message(model));
    return model.signed(new OwnerSignature(HexFormat.of().formatHex(signature)));
  }
}
