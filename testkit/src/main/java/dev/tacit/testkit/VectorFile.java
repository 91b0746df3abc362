package dev.tacit.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The text of a file of reference vectors: from the folder that {@code -Dtacit.vectors} names, or,
 * where that is not given or lacks the file, the copy bundled with the tests of the module.
 */
public final class VectorFile {
  private VectorFile() {}

  /**
   * Reads the file.
   *
   * @param owner a test class of the module that bundles {@code /vectors/name}
   */
  public static String text(Class<?> owner, String name) {
    String folder = System.getProperty("tacit.vectors", "");
    Path given = Path.of(folder, name);
    try {
      if (!folder.isBlank() && Files.isRegularFile(given)) {
        return Files.readString(given);
      }
      try (InputStream bundled = owner.getResourceAsStream("/vectors/" + name)) {
        if (bundled == null) {
          throw new IllegalStateException("no bundled /vectors/" + name + " beside " + owner);
        }
        return new String(bundled.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
