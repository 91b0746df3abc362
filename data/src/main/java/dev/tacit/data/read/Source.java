package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import dev.tacit.data.ReadFailure;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * Something to read: a file or bytes from elsewhere, with the name that messages use. Gzip is
 * recognised by its first bytes; a byte order mark of UTF-8 is skipped, and what is no text in
 * UTF-8 is refused.
 */
public final class Source {
  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_LINE = 1 << 24;

  /** Opens the raw bytes; called once per reading. */
  @FunctionalInterface
  public interface Opener {
    InputStream open() throws IOException;
  }

  private final String name;
  private final String originalPath;
  private final Opener opener;
  private final long size;
  private final FileProgress.Watcher watcher;

  private Source(
      String name, String given, Opener opener, long size, FileProgress.Watcher watcher) {
    this.name = name;
    this.originalPath = given;
    this.opener = opener;
    this.size = size;
    this.watcher = watcher;
  }

  public static Source of(Path file) {
    return of(file, FileProgress.Watcher.NOBODY);
  }

  /** A file whose reading is watched. */
  public static Source of(Path file, FileProgress.Watcher watcher) {
    long size = Files.isRegularFile(file) ? file.toFile().length() : 0;
    return new Source(
        String.valueOf(file.getFileName()), file.toString(), () -> opened(file), size, watcher);
  }

  /** A channel asks for its position, which a pipe does not have. */
  private static InputStream opened(Path file) throws IOException {
    boolean pipe = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    return pipe ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
  }

  public static Source of(String name, Opener opener) {
    return new Source(name, name, opener, 0, FileProgress.Watcher.NOBODY);
  }

  public FileLocation location() {
    return FileLocation.of(name);
  }

  /** The bytes, decompressed. */
  InputStream open() throws IOException {
    if (watcher == FileProgress.Watcher.NOBODY) {
      return text(opener.open());
    }
    FileProgress fileProgress = new FileProgress(name, size);
    return fileProgress.countingLines(text(fileProgress.countingBytes(opener.open())), watcher);
  }

  private InputStream text(InputStream raw) throws IOException {
    try {
      BufferedInputStream bytes = new BufferedInputStream(raw, BUFFER);
      if (startsWith(bytes, 0x1f, 0x8b)) {
        bytes = new BufferedInputStream(new GZIPInputStream(bytes, BUFFER), BUFFER);
      } else if (name.endsWith(".gz") && !startsWith(bytes)) {
        throw refused("is named .gz but is not gzip", "rename it or compress it");
      }
      if (startsWith(bytes, 0xef, 0xbb, 0xbf)) {
        bytes.skipNBytes(3);
      } else if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
        throw Utf8InputStream.utf16(this, "UTF-16");
      }
      return new Utf8InputStream(bytes, this);
    } catch (IOException | RuntimeException failure) {
      raw.close();
      throw failure;
    }
  }

  /** About the file as a whole, which is named as it was given. */
  DataException refused(String problem, String remedy) {
    return new DataException(FileLocation.of(originalPath), problem, remedy);
  }

  DataException empty() {
    return refused("has no rows", "give a file with at least one row of data");
  }

  DataException unreadable(IOException failure) {
    return failure instanceof CharacterCodingException ? notUtf8(failure) : describe(failure);
  }

  /** A decoder knows no lines: the file is read once more, to name the one to look at. */
  private DataException notUtf8(IOException failure) {
    try (Lines lines = new Lines(this, LONGEST_LINE)) {
      while (lines.next() != null) {}
    } catch (DataException here) {
      return here;
    } catch (IOException again) {
      failure.addSuppressed(again);
    }
    return describe(failure);
  }

  private DataException describe(IOException failure) {
    return new DataException(
        FileLocation.of(originalPath),
        "cannot be read: " + ReadFailure.reason(failure),
        "check that the file exists, is complete, and is text in UTF-8, plain or gzip",
        failure);
  }

  /** Whether the stream starts with the bytes; without bytes, whether it is at its end. */
  private static boolean startsWith(BufferedInputStream bytes, int... wanted) throws IOException {
    bytes.mark(4);
    boolean same = true;
    for (int k = 0; k < wanted.length && same; k++) {
      same = bytes.read() == wanted[k];
    }
    if (wanted.length == 0) {
      same = bytes.read() < 0;
    }
    bytes.reset();
    return same;
  }
}
