package dev.tacit.cli;

import dev.tacit.federation.keys.KeyAuthority;
import dev.tacit.learn.evaluation.Stopwatch;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which certificate authority. */
final class AuthorityOption {
  @Option(
      names = "--authority",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the authority: its key, what it issued, what it took back.")
  private Path folder;

  Path folder() {
    return folder;
  }

  KeyAuthority open() {
    return KeyAuthority.open(folder, Stopwatch.timeOfDay());
  }
}
