package dev.tacit.learn.verify;

import dev.tacit.data.ReadFailure;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes a key as PEM text: one labelled block of base64 and nothing else, so that a file
 * that was cut or joined is noticed.
 */
final class Pem {
  static final String PRIVATE = "PRIVATE KEY";
  static final String PUBLIC = "PUBLIC KEY";

  private static final int MOST_BYTES = 1 << 16;
  private static final Pattern FORM =
      Pattern.compile(
          "-----BEGIN ([A-Z0-9 ]+)-----\\R((?:[A-Za-z0-9+/=]{1,64}\\R)+)-----END \\1-----\\R?");

  private Pem() {}

  static String text(String label, byte[] der) {
    return "-----BEGIN "
        + label
        + "-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
        + "\n-----END "
        + label
        + "-----\n";
  }

  /** Refuses whatever is not exactly one block with this label. */
  static byte[] read(String option, Path file, String label) {
    Matcher block = FORM.matcher(content(option, file));
    if (!block.matches()) {
      throw Refused.usage(
          option,
          file,
          "one PEM block, from '-----BEGIN " + label + "-----' to '-----END " + label + "-----'",
          "The file is cut, has more in it, or is no key: " + Ed25519.REMEDY);
    }
    if (!block.group(1).equals(label)) {
      throw Refused.usage(
          option,
          file,
          "a block '" + label + "'",
          "It holds a '" + block.group(1) + "': " + Ed25519.REMEDY);
    }
    try {
      return Base64.getMimeDecoder().decode(block.group(2));
    } catch (IllegalArgumentException e) {
      throw Refused.usage(option, file, "whole base64", "The file is cut: " + Ed25519.REMEDY);
    }
  }

  private static String content(String option, Path file) {
    try (InputStream stream = Files.newInputStream(file)) {
      return new String(stream.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw Refused.usage(
          option, file, "a readable key file", "Reading it failed: " + ReadFailure.reason(e) + ".");
    }
  }
}
