package dev.tacit.ledger.store;

import dev.tacit.dp.mechanism.OwnerOnlyFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The newest head of a ledger, and what its budgets and prices follow from, in a file outside of
 * the ledger. An older copy that is put back does not contain the head; the rows say what it has
 * forgotten. SQLite also drops the end of its write-ahead log without a word when a byte of it is
 * wrong.
 *
 * <p>The first line has a fixed width and is written in place, after the commit. Lines below are
 * added and forced to the disk before a first line that counts them in, and so is that one: what
 * runs have reserved and when they ended is known after a power failure as well. What lies behind
 * the lines that are counted was never finished and is written over. For releases nobody waits for
 * the disk: a head that is older than the ledger does no harm.
 */
public final class HeadFile {
  private static final int ATTEMPTS = 1000;
  private static final int WIDTH = 18;

  /** How long the first line was, and the whole file, before rows were remembered as well. */
  private static final int OLD_LENGTH = WIDTH + 66;

  private static final int FIRST_LENGTH = OLD_LENGTH + 1 + WIDTH;

  private static final HeadFileContent NOTHING = new HeadFileContent(Head.EMPTY, "", List.of());

  /** File locks exclude processes, not two ledgers inside one. */
  private static final Object IN_THIS_PROCESS = new Object();

  private final Path file;
  private HeadFileContent known = NOTHING;
  private long length;

  public HeadFile(Path file) {
    this.file = file;
  }

  public Path file() {
    return file;
  }

  public boolean exists() {
    return Files.exists(file);
  }

  /** Empty where nothing was remembered yet. */
  public Optional<HeadFileContent> read() {
    if (!exists()) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return caughtUp(channel) ? Optional.of(known) : Optional.empty();
    } catch (IOException e) {
      throw LedgerFault.unavailable(file + " cannot be read by this user", e);
    }
  }

  /** The number of the newest row that is remembered, as of the latest call. */
  public long lastRow() {
    return known.last();
  }

  /**
   * Remembers a commit. Two processes may come here in the wrong order: the larger head stays, and
   * a row that is known already is not written again.
   *
   * @param rows those up to the head that the file may not have yet, in order
   * @param place where the ledger is; empty where the file lies beside it
   */
  public void advance(Head head, List<RememberedRow> rows, String place) {
    write(
        () -> {
          StringBuilder lines = new StringBuilder();
          if (!known.place().equals(place)) {
            lines.append(HeadFileContent.place(place));
          }
          long last = known.last();
          rows.stream()
              .filter(row -> row.row().number() > last)
              .forEach(row -> lines.append(HeadFileContent.line(row)));
          boolean newer = known.head().number() < head.number();
          return new Update(newer ? head : known.head(), lines.toString());
        });
  }

  /**
   * Goes on with another chain, on the word of the owner.
   *
   * @param kept the newest remembered row that this chain has as well
   * @param rows those of this chain after it
   */
  public void moveTo(Head head, long kept, List<RememberedRow> rows, String place) {
    write(
        () -> {
          StringBuilder lines = new StringBuilder(HeadFileContent.place(place));
          lines.append(HeadFileContent.back(kept));
          rows.forEach(row -> lines.append(HeadFileContent.line(row)));
          return new Update(head, lines.toString());
        });
  }

  private record Update(Head head, String lines) {}

  private interface Change {
    Update after();
  }

  private void write(Change change) {
    synchronized (IN_THIS_PROCESS) {
      try (FileChannel channel =
              FileChannel.open(
                  file,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.CREATE);
          FileLock lock = lockSoon(channel)) {
        if (lock != null) {
          caughtUp(channel);
          write(channel, change.after());
        }
      } catch (IOException e) {
        throw LedgerFault.unavailable(
            file
                + " cannot be written; make room, or give this user the right, and repeat the same"
                + " command: what the ledger took is not charged again",
            e);
      }
    }
  }

  private void write(FileChannel channel, Update update) throws IOException {
    if (update.lines().isEmpty() && update.head().equals(known.head()) && length > 0) {
      return;
    }
    byte[] lines = update.lines().getBytes(StandardCharsets.UTF_8);
    long start = Math.max(length, FIRST_LENGTH);
    if (lines.length > 0) {
      fully(channel, lines, start);
      channel.force(true);
    }
    long end = start + lines.length;
    fully(channel, first(update.head(), end).getBytes(StandardCharsets.US_ASCII), 0);
    if (lines.length > 0) {
      channel.force(true);
    }
    if (length == 0) {
      OwnerOnlyFile.sync(OwnerOnlyFile.directory(file));
    }
    known = known.with(update.head(), update.lines());
    length = end;
  }

  private static void fully(FileChannel channel, byte[] bytes, long position) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer, position + buffer.position());
    }
  }

  /** Null when a stopped process sits on the lock: then an older head stays, which is harmless. */
  private static FileLock lockSoon(FileChannel channel) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
      try {
        Thread.sleep(1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return null;
      }
    }
    return null;
  }

  /** Reads what others wrote since; false when there is nothing at all. */
  private boolean caughtUp(FileChannel channel) throws IOException {
    String first = text(channel, 0, (int) Math.min(channel.size(), FIRST_LENGTH));
    if (first.chars().allMatch(one -> one == 0)) {
      return false; // new, or its maker was killed before the first line
    }
    try {
      Head head = Head.parse(first.substring(0, Math.min(OLD_LENGTH - 1, first.length())));
      if (first.startsWith(old(head))) {
        known = new HeadFileContent(head, "", List.of());
        length = 0;
        return true;
      }
      long end = Long.parseLong(first.substring(OLD_LENGTH, FIRST_LENGTH - 1));
      require(first.equals(first(head, end)) && end >= FIRST_LENGTH && end <= channel.size());
      if (end < length) {
        known = NOTHING; // another file is in its place
        length = 0;
      }
      long start = Math.max(length, FIRST_LENGTH);
      known = known.with(head, text(channel, start, Math.toIntExact(end - start)));
      length = end;
      return true;
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw LedgerFault.headDamaged(file, e);
    }
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException("its first line does not fit the rest");
    }
  }

  private static String text(FileChannel channel, long position, int size) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(size);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, position + buffer.position()) < 0) {
        break; // cut since its length was asked for: what is missing will not fit its first line
      }
    }
    return new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
  }

  private static String old(Head head) {
    return padded(head.number()) + ":" + head.hash() + "\n";
  }

  /** Fixed width: a reader without a lock sees an old line or a new one, never a mixture. */
  private static String first(Head head, long end) {
    return padded(head.number()) + ":" + head.hash() + " " + padded(end) + "\n";
  }

  private static String padded(long number) {
    String digits = Long.toString(number);
    return "0".repeat(Math.max(0, WIDTH - digits.length())) + digits;
  }
}
