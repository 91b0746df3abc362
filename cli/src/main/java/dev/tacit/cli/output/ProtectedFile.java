package dev.tacit.cli.output;

import dev.tacit.learn.file.SameFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A file of the user's that no output may replace.
 *
 * @param option what named it, for messages
 * @param file where it is
 * @param withSiblings whether files beside it that begin with its name and a hyphen belong to it,
 *     as the key, the head and the log of a ledger do
 */
public record ProtectedFile(String option, Path file, boolean withSiblings) {

  /**
   * Whether writing to the target would destroy it. Links and spellings of the same place are
   * resolved.
   */
  boolean isOverwrittenBy(Path target) {
    if (SameFile.are(file, target)) {
      return true;
    }
    return withSiblings && (isBeside(file, target) || isBeside(real(file), target));
  }

  /**
   * Whether the target is a sibling: by its name, or because it is the same file as one under
   * another name.
   */
  private static boolean isBeside(Path file, Path target) {
    try {
      Path own = SameFile.place(file);
      Path other = SameFile.place(target);
      if (own.getParent() == null) {
        return false; // the root of all folders is beside nothing
      }
      if (own.getParent().equals(other.getParent()) && belongs(own, other)) {
        return true;
      }
      for (Path member : members(own)) {
        if (SameFile.are(member, target)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether a name begins with that of the file and a hyphen. Capitals are ignored, since some file
   * systems ignore them.
   */
  private static boolean belongs(Path own, Path other) {
    String start = own.getFileName() + "-";
    return lower(other.getFileName().toString()).startsWith(lower(start));
  }

  /** The siblings that exist. */
  private static List<Path> members(Path own) throws IOException {
    if (!Files.isDirectory(own.getParent())) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(own.getParent())) {
      return all.filter(one -> belongs(own, one)).toList();
    }
  }

  /** The file behind a link; a ledger's siblings lie beside the file itself. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file;
    }
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
