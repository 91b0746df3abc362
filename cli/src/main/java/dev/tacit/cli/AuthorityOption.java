package dev.tacit.cli;

import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.learn.evaluation.Stopwatch;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --authority}: the folder of a certificate authority that exists. */
final class AuthorityOption {
  @Option(
      names = "--authority",
      required = true,
      paramLabel = "DIR",
      description =
          "Folder of the authority: its key, the certificates it issued, and the list of those it revoked.")
  private Path folder;

  Path folder() {
    return folder;
  }

  /**
   * Opens the authority with the clock of this machine, which decides what has expired. The folder
   * is refused if it is not one that {@code keys init} made.
   */
  KeyAuthority open() {
    return KeyAuthority.open(folder, Stopwatch.timeOfDay());
  }
}
