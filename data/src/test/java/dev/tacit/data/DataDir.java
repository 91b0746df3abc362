package dev.tacit.data;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tacit.data.read.Source;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real data sets, which are not part of the repository. */
public final class DataDir {
  private DataDir() {}

  /** The file, or a skipped test with the reason printed. */
  public static Source source(String name) {
    String declared = System.getProperty("tacit.data", "");
    String root = System.getProperty("tacit.root", "..");
    Path folder = declared.isEmpty() ? Path.of(root).resolve("../shared/data") : Path.of(declared);
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      System.out.println("SKIPPED: " + name + " is not there; set -Dtacit.data=DATA_DIR");
    }
    assumeTrue(Files.isRegularFile(file), name + " is not there; set -Dtacit.data=DATA_DIR");
    return Source.of(file);
  }
}
