package dev.tacit.experiments.result;

import dev.tacit.learn.Refused;
import dev.tacit.learn.file.Unwritable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reports a result file that cannot be written, because of a full disk or a missing permission.
 * Finished runs are kept.
 */
public final class WriteFailure {
  private WriteFailure() {}

  /** The message for the user. */
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
