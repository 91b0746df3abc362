package dev.tacit.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads a text file of limited size; a file above the limit is refused, so that a device without
 * end cannot exhaust memory.
 */
public final class BoundedTextFile {
  private BoundedTextFile() {}

  /**
   * The text; empty if there are more bytes than that.
   *
   * @param most bytes
   */
  public static Optional<String> read(Path file, int most, Charset charset) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] bytes = stream.readNBytes(most + 1);
      return bytes.length > most
          ? Optional.empty()
          : Optional.of(charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    }
  }
}
