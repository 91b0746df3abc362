package dev.tacit.learn.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Whether two names mean one file, whatever links, dots and capitals are between them. */
public final class SameFile {
  private static final int MOST_LINKS = 40;

  private SameFile() {}

  public static boolean are(Path one, Path other) {
    try {
      boolean there = Files.exists(one);
      if (there != Files.exists(other)) {
        return false;
      }
      return there ? Files.isSameFile(one, other) : wouldBe(place(one), place(other));
    } catch (IOException e) {
      return wouldBe(one.toAbsolutePath().normalize(), other.toAbsolutePath().normalize());
    }
  }

  /** Two files that do not exist yet: some systems do not tell capitals apart. */
  private static boolean wouldBe(Path one, Path other) {
    return one.toString().equalsIgnoreCase(other.toString());
  }

  /** Where a file is, or would be made: its real directory and its name, links followed. */
  public static Path place(Path file) throws IOException {
    Path at = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(at) && links < MOST_LINKS; links++) {
      at = at.resolveSibling(Files.readSymbolicLink(at)).toAbsolutePath();
    }
    Path folder = at.getParent();
    return folder == null || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)
        ? at.normalize()
        : folder.toRealPath().resolve(at.getFileName());
  }
}
