package dev.tacit.learn.model;

import dev.tacit.learn.file.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A digest of how files become rows: equal for two owners who read their files alike. */
public final class EncodingDigest {
  private EncodingDigest() {}

  public static String of(Encoding encoding) {
    try {
      byte[] text = Json.line(EncodingJson.of(encoding)).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
