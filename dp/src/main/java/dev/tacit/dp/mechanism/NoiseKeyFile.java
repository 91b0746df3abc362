package dev.tacit.dp.mechanism;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * The owner's key file: one line, readable by the owner only. It is the sole way in which a key
 * survives its process. Losing it means that a run cannot be resumed; copying it to a second
 * machine that works on other data under the same run means that the difference of the data shows.
 */
public final class NoiseKeyFile {
  private static final String PREFIX = "tacit-noise-key-1 ";
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private NoiseKeyFile() {}

  /** Makes a fresh secure key and stores it; refuses to overwrite a file. */
  public static NoiseKey create(Path file) throws IOException {
    NoiseKey key = NoiseKey.secure();
    String line = PREFIX + HexFormat.of().formatHex(key.toBytes()) + "\n";
    ByteBuffer bytes = StandardCharsets.US_ASCII.encode(line);
    Set<StandardOpenOption> options =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = FileChannel.open(file, options, ownerOnly(file))) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    return key;
  }

  /** Reads a key; refuses a file that somebody else can read. */
  public static NoiseKey load(Path file) throws IOException {
    if (isPosix(file)) {
      Set<PosixFilePermission> granted = EnumSet.copyOf(Files.getPosixFilePermissions(file));
      granted.remove(PosixFilePermission.OWNER_EXECUTE);
      granted.removeAll(OWNER_ONLY);
      if (!granted.isEmpty()) {
        throw new IOException(
            file + " holds a noise key and others may use it (" + granted + "): chmod 600 it");
      }
    }
    String line = Files.readString(file, StandardCharsets.US_ASCII).strip();
    if (!line.matches(PREFIX + "[0-9a-f]{64}")) {
      throw new IOException(
          file
              + " is not a noise key file (expected one line '"
              + PREFIX
              + "..."
              + "' with 64 hexadecimal digits)");
    }
    return NoiseKey.ofSecretBytes(HexFormat.of().parseHex(line.substring(PREFIX.length())));
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
