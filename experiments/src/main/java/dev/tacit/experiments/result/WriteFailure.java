package dev.tacit.experiments.result;

import dev.tacit.learn.Refused;
import dev.tacit.learn.file.Unwritable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A full disk or a folder of somebody else: no fault of the program, and nothing is lost by it. */
public final class WriteFailure {
  private WriteFailure() {}

  /** What to tell whoever waits for the file. */
  public static Refused of(Path file, IOException problem) {
    return new Refused(
        Refused.Kind.USAGE,
        "cannot write "
            + file
            + ": "
            + Unwritable.why(problem)
            + ". Runs that are finished are kept: make room, or choose another place with `out`,"
            + " and give the same command again.",
        problem);
  }

  /** Makes the folder and those above it. */
  public static void makeFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw of(folder, e);
    }
  }
}
