package dev.tacit.dp.mechanism;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files with secrets: nobody but the owner may read them, and they are on the disk when written.
 */
public final class OwnerOnlyFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private OwnerOnlyFile() {}

  /** Refuses to overwrite a file. */
  public static void create(Path file, ByteBuffer contents) throws IOException {
    Set<StandardOpenOption> options =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(file, options, ownerOnly(file))) {
      write(channel, contents);
    }
  }

  /** A new file whose name begins like that of the file it is for. */
  static Path draft(Path file, ByteBuffer contents) throws IOException {
    Path draft =
        Files.createTempFile(directory(file), file.getFileName() + "-", "", ownerOnly(file));
    try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
      write(channel, contents);
    }
    return draft;
  }

  /**
   * Overwrites and deletes; what a journal or a snapshot of the file system kept stays there. A
   * file that somebody else erases at the same time is erased.
   */
  static void erase(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      write(channel, ByteBuffer.allocate(Math.toIntExact(channel.size())));
    } catch (NoSuchFileException gone) {
      return;
    }
    Files.deleteIfExists(file);
  }

  private static void write(FileChannel channel, ByteBuffer contents) throws IOException {
    while (contents.hasRemaining()) {
      channel.write(contents);
    }
    channel.force(true);
  }

  /** Puts made and deleted names on the disk as well, where the platform can do that. */
  public static void sync(Path directory) throws IOException {
    if (isPosix(directory)) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  /** Where the file is, or would be. */
  public static Path directory(Path file) {
    return file.toAbsolutePath().getParent();
  }

  /**
   * Refuses a file that somebody else may read, where a platform can tell.
   *
   * @param what it holds, for the message
   */
  public static void requireOwnerOnly(Path file, String what) throws IOException {
    if (!isPosix(file)) {
      return;
    }
    Set<PosixFilePermission> granted = EnumSet.noneOf(PosixFilePermission.class);
    granted.addAll(Files.getPosixFilePermissions(file)); // of mode 000, which copyOf cannot copy
    granted.remove(PosixFilePermission.OWNER_EXECUTE);
    granted.removeAll(OWNER_ONLY);
    if (!granted.isEmpty()) {
      throw new IOException(
          file + " holds " + what + " and others may use it (" + granted + "): chmod 600 it");
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path file) {
    return isPosix(file)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
