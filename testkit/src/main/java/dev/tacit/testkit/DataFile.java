package dev.tacit.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A published data set, which is not part of the repository: in the folder that {@code
 * -Dtacit.data} names, or where that is not given in a folder beside the repository.
 */
public final class DataFile {
  private DataFile() {}

  /** The file or folder of this name; where there is none the test is skipped and says why. */
  public static Path require(String name) {
    String given = System.getProperty("tacit.data", "");
    Path root = Path.of(System.getProperty("tacit.root", ".."));
    Path folder = given.isEmpty() ? root.resolve("../shared/data") : Path.of(given);
    Path file = folder.resolve(name);
    String missing = name + " is not there; set -Dtacit.data=DATA_DIR";
    if (!Files.exists(file)) {
      System.out.println("SKIPPED: " + missing);
    }
    assumeTrue(Files.exists(file), missing);
    return file;
  }
}
