package dev.tacit.learn.verify;

import dev.tacit.learn.Refused;
import dev.tacit.learn.model.Model;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The public half of an owner's key, with which everybody verifies the owner's models and messages.
 */
public final class VerifyingKey {
  private final PublicKey key;

  private VerifyingKey(PublicKey key) {
    this.key = key;
  }

  /**
   * Reads an X.509 PEM file.
   *
   * @param option what named the file, for messages
   */
  public static VerifyingKey load(String option, Path file) {
    byte[] der = Pem.read(option, file, Pem.PUBLIC);
    try {
      PublicKey key = Ed25519.keys().generatePublic(new X509EncodedKeySpec(der));
      if (Arrays.equals(key.getEncoded(), der)) {
        return new VerifyingKey(key);
      }
    } catch (InvalidKeySpecException e) {
      // Refused below together with bytes after the end.
    }
    throw Refused.usage(
        option, file, "a whole Ed25519 key", "It is cut or of another kind: " + Ed25519.REMEDY);
  }

  /** As files of agreements hold it: the bytes of an X.509 PEM file in base64, on one line. */
  public static VerifyingKey parse(String field, String base64) {
    try {
      byte[] der = Base64.getDecoder().decode(base64);
      PublicKey key = Ed25519.keys().generatePublic(new X509EncodedKeySpec(der));
      if (Arrays.equals(key.getEncoded(), der)) {
        return new VerifyingKey(key);
      }
    } catch (IllegalArgumentException | InvalidKeySpecException e) {
      // Refused below together with bytes after the end.
    }
    throw Refused.usage(
        field,
        base64,
        "a whole Ed25519 key in base64",
        "Copy it from the public file: " + Ed25519.REMEDY);
  }

  /** See {@link SigningKey#sign(String, byte[])}. */
  public boolean confirms(String purpose, byte[] content, byte[] signature) {
    try {
      Signature check = Ed25519.signature();
      check.initVerify(key);
      check.update(Ed25519.message(purpose, content));
      return check.verify(signature);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  /** Whether the owner of this key signed the model as it is. */
  public boolean confirms(Model model) {
    if (model.signature().isEmpty()) {
      return false;
    }
    try {
      Signature check = Ed25519.signature();
      check.initVerify(key);
      check.update(Ed25519.message(model));
      return check.verify(HexFormat.of().parseHex(model.signature().get().value()));
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }
}
