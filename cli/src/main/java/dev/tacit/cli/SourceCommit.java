package dev.tacit.cli;

import dev.tacit.learn.provenance.CodeVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * The commit of the working directory, or the version of the program, which pages of results state
 * so that they can be reproduced.
 */
final class SourceCommit {
  /** Time that git is given; results are written without it rather than not at all. */
  private static final int PATIENCE_SECONDS = 5;

  private SourceCommit() {}

  /** The commit of the working directory, or the version where that is no clone. */
  static String commit() {
    try {
      Process git =
          new ProcessBuilder(
                  "git", "describe", "--always", "--abbrev=10", "--exclude", "*", "--dirty")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String words =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      boolean ended = git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (ended && git.exitValue() == 0 && !words.isEmpty()) {
        return words;
      }
    } catch (IOException noGit) {
      // Without git the version has to do.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "unknown (version " + CodeVersion.number() + ")";
  }
}
