package dev.tacit.learn.verify;

import dev.tacit.learn.model.CanonicalModel;
import dev.tacit.learn.model.Model;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;

/**
 * The algorithm of all signatures, and the messages that are signed. Every message begins with its
 * purpose, so that a signature for one can never be taken for another.
 */
final class Ed25519 {
  static final String NAME = "Ed25519";
  static final String REMEDY = "give one that 'tacit certificate keygen' made.";

  /** A signature of anything else can never be taken for that of a model. */
  private static final byte[] PURPOSE =
      "tacit-model-signature-1\n".getBytes(StandardCharsets.US_ASCII);

  private Ed25519() {}

  static Signature signature() {
    try {
      return Signature.getInstance(NAME);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform from 15 has Ed25519", impossible);
    }
  }

  static KeyFactory keys() {
    try {
      return KeyFactory.getInstance(NAME);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform from 15 has Ed25519", impossible);
    }
  }

  /** What is signed of anything else: no purpose begins like that of a model. */
  static byte[] message(String purpose, byte[] content) {
    byte[] begins = ("tacit-" + purpose + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(begins.length + content.length).put(begins).put(content).array();
  }

  /** What is signed: the purpose, then everything that the file holds but the signature. */
  static byte[] message(Model model) {
    byte[] content = CanonicalModel.of(model).bytes();
    return ByteBuffer.allocate(PURPOSE.length + content.length).put(PURPOSE).put(content).array();
  }
}
