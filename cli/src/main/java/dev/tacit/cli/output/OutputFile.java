package dev.tacit.cli.output;

import dev.tacit.learn.Refused;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that a command will write.
 *
 * @param option what named it, for messages
 * @param file where it will be
 * @param kind the only files that it may replace without {@code --overwrite}
 */
public record OutputFile(String option, Path file, OutputKind kind) {

  /** Refuses to write over a file that the user named or keeps, or over one that belongs to it. */
  public void requireApartFrom(List<ProtectedFile> all) {
    for (ProtectedFile kept : all) {
      if (kept.isOverwrittenBy(file)) {
        throw Refused.usage(
            option,
            file,
            "a file of its own",
            "It would destroy what "
                + kept.option()
                + " names ("
                + kept.file()
                + (kept.withSiblings() ? ", or a file that belongs to it" : "")
                + "): name another file.");
      }
    }
  }

  /**
   * Refuses to replace a file of another kind. Links are not followed: a dangling link is there,
   * too.
   */
  public void requireReplaceable(boolean overwrite) {
    boolean there = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    if (there && !overwrite && !kind.recognises(file)) {
      throw Refused.usage(
          option,
          file,
          kind == OutputKind.TABLE
              ? "a new file"
              : "a new file, or " + kind.label() + " to replace",
          kind == OutputKind.TABLE
              ? "There is one of this name: name another one, or add --overwrite."
              : "This file is neither: name another one, or add --overwrite.");
    }
  }
}
