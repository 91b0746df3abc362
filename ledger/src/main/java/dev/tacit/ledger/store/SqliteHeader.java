package dev.tacit.ledger.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** How a ledger file begins, and the constants by which it is known. */
final class SqliteHeader {
  static final int PAGE = 4096;

  /** Bytes of the header. */
  static final int LENGTH = 100;

  private static final String MAGIC = "SQLite format 3\0";

  static final int APPLICATION = 0x54434c47;
  static final int VERSION = 1;
  static final String SCHEMA =
      "CREATE TABLE tacit_ledger (number INTEGER PRIMARY KEY, body BLOB NOT NULL,"
          + " payload BLOB NOT NULL, hash BLOB NOT NULL)";

  private SqliteHeader() {}

  /**
   * Whether a file was a ledger once, damaged or not: its first page names our table several times,
   * so one changed byte cannot make it somebody else's. A lone page of SQLite is still being made.
   */
  static boolean resembles(byte[] start, long length) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    return text.contains("tacit_ledger")
        || (length <= PAGE && text.startsWith(MAGIC) && !text.contains("CREATE "));
  }

  /** The first hundred bytes; all but the counters of SQLite are constants of our files. */
  static void check(byte[] bytes) {
    ByteBuffer header = ByteBuffer.wrap(bytes, 0, LENGTH);
    byte[] magic = new byte[16];
    header.get(magic);
    require(
        new String(magic, StandardCharsets.US_ASCII).equals(MAGIC),
        "it does not begin like a SQLite file");
    require(header.getShort() == PAGE, "its page size is not " + PAGE);
    require(header.getInt() == 0x02020040, "its format is not the one we write");
    require(header.getShort() == 0x2020, "its payload fractions are wrong");
    require(header.getInt(24) == header.getInt(92), "its change counters differ");
    int[] constants = {32, 0, 36, 0, 40, 1, 44, 4, 48, 0, 52, 0, 56, 1, 60, VERSION, 64, 0};
    for (int i = 0; i < constants.length; i += 2) {
      require(header.getInt(constants[i]) == constants[i + 1], "header byte " + constants[i]);
    }
    require(header.getInt(68) == APPLICATION, "it is not a ledger of Tacit");
    for (int offset = 72; offset < 92; offset += 4) {
      require(header.getInt(offset) == 0, "a reserved byte is set");
    }
    int library = header.getInt(96);
    require(library >= 3_000_000 && library < 4_000_000, "its library version is impossible");
  }

  /** Refuses the file unless it is as we write it. */
  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw LedgerFault.corrupt("the ledger file is damaged: " + otherwise);
    }
  }
}
