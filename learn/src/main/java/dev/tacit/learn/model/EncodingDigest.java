package dev.tacit.learn.model;

import dev.tacit.learn.file.Json;
import dev.tacit.optim.linalg.Digests;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** A digest of how files become rows: equal for two owners who read their files alike. */
public final class EncodingDigest {
  private EncodingDigest() {}

  public static String of(Encoding encoding) {
    byte[] text = Json.line(EncodingJson.of(encoding)).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(Digests.sha256(text));
  }
}
