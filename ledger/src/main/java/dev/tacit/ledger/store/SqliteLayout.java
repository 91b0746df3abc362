package dev.tacit.ledger.store;

import static dev.tacit.ledger.store.SqliteHeader.PAGE;
import static dev.tacit.ledger.store.SqliteHeader.require;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Accounts for every byte of a ledger file. The hash chain covers what the rows say; a page also
 * has bytes that say nothing, where a change would go unseen. In a file that was only ever appended
 * to, those bytes are zero and everything else is determined, so this walk over the documented file
 * format refuses any other byte. It keeps no content: rows are checked by their hashes.
 *
 * <p>One exception: once the root has split (some hundreds of pages of rows), SQLite moves pointers
 * between the inner pages of the tree and leaves old ones behind where no pointer is. What such a
 * page points to is still determined; its unused bytes are not looked at.
 */
final class SqliteLayout {
  private static final int ROOT = 2;
  private static final int LEAF = 13;
  private static final int INTERIOR = 5;
  private static final int OVERFLOW_CONTENT = PAGE - 4;

  private final ByteBuffer image;
  private final int pages;
  private final BitSet visited = new BitSet();
  private long lastRow;

  private SqliteLayout(byte[] image) {
    this.image = ByteBuffer.wrap(image);
    this.pages = image.length / PAGE;
    require(image.length % PAGE == 0 && pages >= 2, "the file has " + image.length + " bytes");
  }

  static void check(byte[] image) {
    try {
      SqliteLayout layout = new SqliteLayout(image);
      SqliteHeader.check(image);
      require(ByteBuffer.wrap(image).getInt(28) == layout.pages, "its number of pages is wrong");
      layout.schemaPage();
      layout.tree(ROOT);
      require(
          layout.visited.cardinality() == layout.pages, "a page belongs to nothing that is stored");
    } catch (IndexOutOfBoundsException e) {
      throw LedgerFault.corrupt("the ledger file is damaged: a pointer leads nowhere", e);
    }
  }

  /** Page 1 holds one row of SQLite's own table: the definition of ours. */
  private void schemaPage() {
    Page page = new Page(1, SqliteHeader.LENGTH);
    require(page.kind == LEAF && page.cells == 1, "its schema is not ours");
    int cell = page.cell(0);
    byte[] sql = SqliteHeader.SCHEMA.getBytes(StandardCharsets.UTF_8);
    String names = "table" + "tacit_ledger" + "tacit_ledger";
    byte[] head = names.getBytes(StandardCharsets.UTF_8);
    int sqlType = 13 + 2 * sql.length;
    byte[] types = {7, 23, 37, 37, 1, (byte) (0x80 | (sqlType >> 7)), (byte) (sqlType & 0x7f)};
    ByteBuffer expected = ByteBuffer.allocate(types.length + head.length + 1 + sql.length);
    expected.put(types).put(head).put((byte) 2).put(sql);
    Varint size = new Varint(cell);
    Varint row = new Varint(size.end);
    require(size.value == expected.capacity() && row.value == 1, "its schema is not ours");
    for (int i = 0; i < expected.capacity(); i++) {
      require(image.get(row.end + i) == expected.get(i), "its schema is not ours");
    }
    page.use(cell, row.end + expected.capacity());
    page.close();
  }

  /** Walks a subtree in row order; the recursion is as deep as the tree, a handful. */
  private void tree(int number) {
    Page page = new Page(number, 0);
    if (page.kind == LEAF) {
      for (int i = 0; i < page.cells; i++) {
        leafCell(page, page.cell(i));
      }
    } else {
      require(page.kind == INTERIOR, "page " + number + " is of no known kind");
      for (int i = 0; i < page.cells; i++) {
        int cell = page.cell(i);
        Varint key = new Varint(cell + 4);
        page.use(cell, key.end);
        tree(image.getInt(cell));
        require(key.value == lastRow, "a key of page " + number + " is not its newest row");
      }
      tree(image.getInt(page.start + 8));
    }
    page.close();
  }

  private void leafCell(Page page, int cell) {
    Varint size = new Varint(cell);
    Varint row = new Varint(size.end);
    require(row.value == lastRow + 1, "row " + (lastRow + 1) + " is not where it belongs");
    lastRow = row.value;
    int local = local(size.value);
    columns(row.end, local, size.value);
    if (local == size.value) {
      page.use(cell, row.end + local);
    } else {
      page.use(cell, row.end + local + 4);
      overflow(image.getInt(row.end + local), size.value - local);
    }
  }

  /** How many bytes of a payload stay in the leaf (file format, section 1.6). */
  private static int local(long size) {
    int largest = PAGE - 35;
    if (size <= largest) {
      return (int) size;
    }
    int smallest = (PAGE - 12) * 32 / 255 - 23;
    long surplus = smallest + (size - smallest) % OVERFLOW_CONTENT;
    return (int) (surplus <= largest ? surplus : smallest);
  }

  /** The record header must say: row number in its place, then three blobs that fill the rest. */
  private void columns(int start, int local, long size) {
    Varint header = new Varint(start);
    require(header.value <= local, "a record header is too long");
    Varint number = new Varint(header.end);
    require(number.value == 0, "a row number is stored twice");
    long content = 0;
    int at = number.end;
    for (int column = 0; column < 3; column++) {
      Varint type = new Varint(at);
      require(type.value >= 12 && type.value % 2 == 0, "a column is not a blob");
      content += (type.value - 12) / 2;
      at = type.end;
    }
    require(at - start == header.value && header.value + content == size, "a record is damaged");
  }

  private void overflow(int first, long size) {
    int number = first;
    for (long left = size; left > 0; left -= OVERFLOW_CONTENT) {
      visit(number);
      int start = (number - 1) * PAGE;
      zero(start + 4 + (int) Math.min(left, OVERFLOW_CONTENT), start + PAGE);
      number = image.getInt(start);
    }
    require(number == 0, "a long row does not end");
  }

  private void visit(int number) {
    require(number >= 1 && number <= pages, "page " + number + " does not exist");
    require(!visited.get(number), "page " + number + " is used twice");
    visited.set(number);
  }

  private void zero(int from, int to) {
    for (int i = from; i < to; i++) {
      require(image.get(i) == 0, "byte " + i + " should be zero");
    }
  }

  /** One page of a tree; remembers which of its bytes have been explained. */
  private final class Page {
    private final int origin;
    private final int start;
    private final int kind;
    private final int cells;
    private final boolean settled;
    private final BitSet explained = new BitSet(PAGE);
    private int lowest = PAGE;

    Page(int number, int skip) {
      visit(number);
      origin = (number - 1) * PAGE;
      start = origin + skip;
      kind = image.get(start);
      cells = image.getShort(start + 3) & 0xffff;
      settled = kind != INTERIOR || (number == ROOT && hasLeaves());
      require(!settled || image.getShort(start + 1) == 0, "page " + number + " has a hole");
      require(!settled || image.get(start + 7) == 0, "page " + number + " has fragments");
      explained.set(0, skip + (kind == INTERIOR ? 12 : 8) + 2 * cells);
    }

    /** A root directly above the rows has only ever been appended to. */
    private boolean hasLeaves() {
      return image.get((image.getInt(start + 8) - 1) * PAGE) == LEAF;
    }

    int cell(int index) {
      int pointers = start + (kind == INTERIOR ? 12 : 8);
      return origin + (image.getShort(pointers + 2 * index) & 0xffff);
    }

    void use(int from, int to) {
      int first = from - origin;
      int last = to - origin;
      require(first >= 0 && last <= PAGE, "a row leaves its page");
      require(explained.nextSetBit(first) < 0 || explained.nextSetBit(first) >= last, "overlap");
      explained.set(first, last);
      lowest = Math.min(lowest, first);
    }

    void close() {
      int content = image.getShort(start + 5) & 0xffff;
      require(settled ? content == lowest : content <= lowest, "a page begins elsewhere");
      if (!settled) {
        return;
      }
      for (int i = explained.nextClearBit(0); i < PAGE; i = explained.nextClearBit(i + 1)) {
        require(image.get(origin + i) == 0, "byte " + (origin + i) + " should be zero");
      }
    }
  }

  /** A big-endian number of one to nine bytes, refused when it is longer than it need be. */
  private final class Varint {
    private final long value;
    private final int end;

    Varint(int start) {
      long bits = 0;
      int at = start;
      while (image.get(at) < 0) {
        bits = (bits << 7) | (image.get(at++) & 0x7f);
        require(at - start < 8, "a number is too long");
      }
      value = (bits << 7) | image.get(at);
      end = at + 1;
      require(end - start == 1 || value >= (1L << (7 * (end - start - 1))), "a number is padded");
    }
  }
}
