package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.FileLocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a source, one at a time, without their ends (LF or CRLF). A line longer than the
 * limit is refused before it is held, so that a broken file cannot fill the memory.
 */
final class Lines implements AutoCloseable {
  private final Source source;
  private final InputStream bytes;
  private final int longest;
  private final byte[] chunk = new byte[1 << 16];
  private int chunkAt;
  private int chunkEnd;
  private byte[] line = new byte[256];
  private int length;
  private long number;

  Lines(Source source, int longest) throws IOException {
    this.source = source;
    this.longest = longest;
    this.bytes = source.open();
  }

  /** The next line, or null at the end. */
  String next() throws IOException {
    length = 0;
    boolean any = false;
    for (; ; ) {
      if (chunkAt == chunkEnd && !fill()) {
        return any ? text() : null;
      }
      if (!any) {
        any = true;
        number++;
      }
      int end = chunkAt;
      while (end < chunkEnd && chunk[end] != '\n') {
        end++;
      }
      append(end);
      if (end < chunkEnd) {
        chunkAt = end + 1;
        return text();
      }
      chunkAt = end;
    }
  }

  /** Place of the line that {@link #next} returned last. */
  FileLocation location() {
    return source.location().line(number);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }

  private boolean fill() throws IOException {
    chunkAt = 0;
    chunkEnd = Math.max(0, bytes.read(chunk));
    return chunkEnd > 0;
  }

  private void append(int end) {
    int more = end - chunkAt;
    if (more > longest - length) {
      throw new DataException(
          location(), "is longer than " + longest + " bytes", "check that this is a text file");
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
    }
    System.arraycopy(chunk, chunkAt, line, length, more);
    length += more;
  }

  private String text() {
    int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line, 0, end)).toString();
    } catch (CharacterCodingException notText) {
      throw new DataException(
          location(),
          "is not text in UTF-8",
          "if it is text, convert it, for example with iconv -f LATIN1 -t UTF-8 OLD > NEW",
          notText);
    }
  }
}
