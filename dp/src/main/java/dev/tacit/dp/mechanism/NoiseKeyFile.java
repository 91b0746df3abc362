package dev.tacit.dp.mechanism;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * The owner's key file: one line, readable by the owner only. It is the sole way in which a key
 * survives its process. Losing it means that a run cannot be resumed. A copy on a second machine
 * does no harm by itself: run secret, plan and rows are in the noise as well.
 */
public final class NoiseKeyFile {
  private static final String PREFIX = "tacit-noise-key-1 ";

  private NoiseKeyFile() {}

  /** Makes a fresh secure key and stores it; refuses to overwrite a file. */
  public static OwnerKey create(Path file) throws IOException {
    OwnerKey key = OwnerKey.secure();
    String line = PREFIX + HexFormat.of().formatHex(key.toBytes()) + "\n";
    OwnerOnlyFile.create(file, StandardCharsets.US_ASCII.encode(line));
    OwnerOnlyFile.sync(OwnerOnlyFile.directory(file));
    return key;
  }

  /** Reads a key; refuses a file that somebody else can read. */
  public static OwnerKey load(Path file) throws IOException {
    OwnerOnlyFile.requireOwnerOnly(file, "a noise key");
    String line = Files.readString(file, StandardCharsets.US_ASCII).strip();
    if (!line.matches(PREFIX + "[0-9a-f]{64}")) {
      throw new IOException(
          file
              + " is not a noise key file (expected one line '"
              + PREFIX
              + "..."
              + "' with 64 hexadecimal digits)");
    }
    return OwnerKey.ofBytes(HexFormat.of().parseHex(line.substring(PREFIX.length())));
  }
}
