package dev.tacit.data.read;

import dev.tacit.data.DataException;
import java.io.InputStream;

/**
 * Bytes that have to be text in UTF-8. A byte of value 0 is no part of any text that people write:
 * it is a sign of UTF-16, of a file that is no text at all, or of a damaged one, and would
 * otherwise become a level that nobody can see.
 */
final class Utf8InputStream extends InspectedInputStream {
  private final Source source;
  private long line = 1;
  private boolean afterReturn;
  private long before;

  Utf8InputStream(InputStream in, Source source) {
    super(in);
    this.source = source;
  }

  @Override
  void inspect(byte[] buffer, int from, int count) {
    for (int at = from; at < from + count; at++) {
      byte symbol = buffer[at];
      if (symbol == 0) {
        throw refused(buffer, from, count);
      }
      line += symbol == '\r' || (symbol == '\n' && !afterReturn) ? 1 : 0;
      afterReturn = symbol == '\r';
    }
    before += count;
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
