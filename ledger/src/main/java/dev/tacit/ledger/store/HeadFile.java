package dev.tacit.ledger.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The newest head, beside a SQLite file. SQLite drops the end of its write-ahead log without a word
 * when a byte of it is wrong, which would forget spending; the remembered head shows it.
 *
 * <p>It is written after the commit and without waiting for the disk: a killed process loses
 * nothing, and after a power failure the file may be older than the ledger, which is harmless.
 */
final class HeadFile {
  private static final int LIMIT = 200;
  private static final int ATTEMPTS = 1000;
  private static final int WIDTH = 18;

  /** File locks exclude processes, not two ledgers inside one. */
  private static final Object IN_THIS_PROCESS = new Object();

  private final Path file;

  HeadFile(Path ledger) {
    this.file = ledger.resolveSibling(ledger.getFileName() + "-head");
  }

  boolean exists() {
    return Files.exists(file);
  }

  Optional<Head> read() {
    if (!exists()) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return content(channel);
    } catch (IOException e) {
      throw new LedgerUnavailable(file + " cannot be read by this user", e);
    }
  }

  /** Keeps the larger one, since two processes may come here in the wrong order. */
  void advance(Head head) {
    synchronized (IN_THIS_PROCESS) {
      try (FileChannel channel =
              FileChannel.open(
                  file,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.CREATE);
          FileLock lock = lockSoon(channel)) {
        Optional<Head> old = content(channel);
        if (lock != null && (old.isEmpty() || old.get().number() < head.number())) {
          channel.write(ByteBuffer.wrap(line(head).getBytes(StandardCharsets.US_ASCII)), 0);
        }
      } catch (IOException e) {
        throw new LedgerUnavailable(
            file + " cannot be written; make room, or give this user the right", e);
      }
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

  private Optional<Head> content(FileChannel channel) throws IOException {
    if (channel.size() == 0) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(channel.size(), LIMIT));
    channel.read(buffer, 0);
    String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
    try {
      Head head = Head.parse(text.strip());
      if (text.equals(line(head))) {
        return Optional.of(head);
      }
    } catch (IllegalArgumentException e) {
      throw new LedgerCorrupt(file + " is damaged", e);
    }
    throw new LedgerCorrupt(file + " is damaged");
  }

  /** Fixed width: a reader without a lock sees an old line or a new one, never a mixture. */
  private static String line(Head head) {
    String number = Long.toString(head.number());
    return "0".repeat(Math.max(0, WIDTH - number.length())) + number + ":" + head.hash() + "\n";
  }
}
