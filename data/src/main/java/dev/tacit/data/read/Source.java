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

  /**
   * Bytes that have to be text in UTF-8. A byte of value 0 is no part of any text that people
   * write: it is a sign of UTF-16, of a file that is no text at all, or of a damaged one, and would
   * otherwise become a level that nobody can see.
   */
  private static final class Utf8InputStream extends FilterInputStream {
    private final Source source;
    private long line = 1;
    private boolean afterReturn;
    private long before;

    Utf8InputStream(InputStream in, Source source) {
      super(in);
      this.source = source;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      int count = in.read(buffer, from, length);
      for (int at = from; at < from + count; at++) {
        byte symbol = buffer[at];
        if (symbol == 0) {
          throw refused(buffer, from, count);
        }
        line += symbol == '\r' || (symbol == '\n' && !afterReturn) ? 1 : 0;
        afterReturn = symbol == '\r';
      }
      before += Math.max(0, count);
      return count;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    /** In UTF-16 every other byte of plain letters and digits is 0. */
    private DataException refused(byte[] buffer, int from, int count) {
      int[] zeros = new int[2];
      for (int at = 0; at < count; at++) {
        zeros[(int) ((before + at) % 2)] += buffer[from + at] == 0 ? 1 : 0;
      }
      int most = Math.max(zeros[0], zeros[1]);
      if (3 * most >= count && Math.min(zeros[0], zeros[1]) * 20 <= most) {
        return utf16(source, zeros[1] > zeros[0] ? "UTF-16LE" : "UTF-16BE");
      }
      return new DataException(
          source.location().line(line),
          "has a byte of value 0, which no text has",
          "give a text file in UTF-8; if it is one, it is damaged in this line");
    }

    static DataException utf16(Source source, String form) {
      return source.refused(
          "is text in UTF-16, and UTF-8 is read",
          "convert it with iconv -f " + form + " -t UTF-8 OLD > NEW, or save it as CSV in UTF-8");
    }
  }
}
