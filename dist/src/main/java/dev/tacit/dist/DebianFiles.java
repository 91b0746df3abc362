package dev.tacit.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** What Debian wants otherwise than an archive: manual pages and changelog packed, a copyright. */
public final class DebianFiles {
  private static final String CHANGELOG =
      """
      tacit (%s) unstable; urgency=medium

        * CHANGELOG.md beside this file says what changed.

       -- The Tacit authors <tacit@localhost>  %s
      """;

  private DebianFiles() {}

  /**
   * Called by the build.
   *
   * @param arguments the staged folder, the folder to make, the version, and its date as mails have
   *     it
   */
  public static void main(String[] arguments) throws IOException {
    Path staged = Path.of(arguments[0]);
    Path folder = Path.of(arguments[1]);
    Folders.empty(folder);
    Path man = Files.createDirectories(folder.resolve("man1"));
    for (Path page : Folders.files(staged.resolve("share/man/man1"), "*.1")) {
      Files.write(man.resolve(page.getFileName() + ".gz"), packed(Files.readAllBytes(page)));
    }
    String changelog = CHANGELOG.formatted(arguments[2], arguments[3]);
    Files.write(folder.resolve("changelog.gz"), packed(changelog.getBytes(StandardCharsets.UTF_8)));
  }

  /** As {@code gzip -9n} does: no name, no time. */
  static byte[] packed(byte... bytes) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    byte[] head = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 2, 3};
    file.write(head);
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try (DeflaterOutputStream body = new DeflaterOutputStream(file, deflater)) {
      body.write(bytes);
    }
    deflater.end();
    CRC32 sum = new CRC32();
    sum.update(bytes);
    littleEndian(file, (int) sum.getValue());
    littleEndian(file, bytes.length);
    return file.toByteArray();
  }

  private static void littleEndian(ByteArrayOutputStream file, int value) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      file.write(value >>> shift);
    }
  }
}
