package dev.tacit.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes {@code SHA256SUMS} beside the packages, as {@code sha256sum --check} reads it. */
public final class Checksums {
  private Checksums() {}

  /**
   * Called by the build.
   *
   * @param arguments the folder of the packages
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    StringBuilder sums = new StringBuilder();
    for (Path file : Folders.files(folder, "*.{tar.gz,deb,json}")) {
      sums.append(Jars.sha256(file)).append("  ").append(file.getFileName()).append('\n');
    }
    Files.writeString(folder.resolve("SHA256SUMS"), sums);
  }
}
