package dev.tacit.data.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Sources from texts. */
final class TextSources {
  private TextSources() {}

  static Source plain(String text) {
    return bytes("rows.txt", text.getBytes(StandardCharsets.UTF_8));
  }

  static Source gzip(String text) {
    return bytes("rows.gz", compressed(text));
  }

  static Source bytes(String name, byte[] bytes) {
    return Source.of(name, () -> new ByteArrayInputStream(bytes));
  }

  static byte[] compressed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
