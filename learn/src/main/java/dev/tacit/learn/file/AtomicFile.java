package dev.tacit.learn.file;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is there whole or not at all: written beside its target, forced to the disk, then
 * renamed over it. A kill leaves the old file, or the new one.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Refuses before any work is done when the file could not be written afterwards. */
  public static void requireWritable(String option, Path target) {
    Path folder = folder(target);
    if (Files.isDirectory(target)) {
      throw Refused.usage(option, target, "a file", "This is a directory: add a file name.");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw Refused.usage(
          option,
          target,
          "a plain file",
          "A device or pipe would be replaced by the new file: name another one.");
    }
    if (!Files.isDirectory(folder)) {
      throw Refused.usage(
          option,
          target,
          "in a directory that exists",
          Files.exists(folder)
              ? "'" + folder + "' is a file."
              : "Make the directory '" + folder + "' first.");
    }
    if (!Files.isWritable(folder)) {
      throw Refused.usage(
          option,
          target,
          "in a directory that this user may write to",
          "'" + folder + "' is read-only for this user: choose another place.");
    }
    try {
      Files.delete(Files.createTempFile(folder, "." + target.getFileName(), ".part"));
    } catch (IOException e) {
      throw Refused.usage(
          option,
          target,
          "in a directory in which files can be made",
          "Making one failed (" + Unwritable.why(e) + "): choose another place.");
    }
  }

  /** Writes through a link: it is the file behind it that is replaced. */
  public static void write(Path named, String text) {
    write(named, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The same of a file that is no text. */
  public static void write(Path named, byte[] content) {
    try {
      Path target = SameFile.place(named);
      Path draft = Files.createTempFile(folder(target), "." + target.getFileName(), ".part");
      try {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
          ByteBuffer bytes = ByteBuffer.wrap(content);
          while (bytes.hasRemaining()) {
            channel.write(bytes);
          }
          channel.force(true);
        }
        Files.move(
            draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new Refused(
          Kind.USAGE,
          "cannot write "
              + named
              + ": "
              + Unwritable.why(e)
              + ". Make room or choose another place.",
          e);
    }
  }

  private static Path folder(Path target) {
    return target.toAbsolutePath().getParent();
  }
}
