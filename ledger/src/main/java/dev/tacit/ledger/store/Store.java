package dev.tacit.ledger.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * An append-only table of rows that survives crashes. Not for use by two threads at once; two
 * processes may open the same store.
 */
public interface Store extends AutoCloseable {

  /**
   * Opens or creates.
   *
   * @param url see {@link LedgerUrl}
   * @param patience the longest wait for somebody else's lock
   */
  static Store open(String url, Duration patience) {
    return open(url, patience, true);
  }

  /** Opens what exists, with no more than the right to read where the place allows that. */
  static Store existing(String url, Duration patience) {
    return open(url, patience, false);
  }

  /**
   * Opens what an older copy is in, or nothing at all: a server's empty base is made a ledger, and
   * a missing file only where its head is remembered beside it.
   */
  static Store toRestore(String url, Duration patience) {
    LedgerUrl place = LedgerUrl.parse(url);
    boolean known = place.file().map(HeadLocation::beside).map(Files::exists).orElse(true);
    return open(url, patience, known);
  }

  private static Store open(String url, Duration patience, boolean create) {
    if (patience.isNegative() || patience.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException(
          "patience = " + patience + " must be between 0 and one hour");
    }
    LedgerUrl place = LedgerUrl.parse(url);
    if (place.file().isEmpty()) {
      return Postgres.open(url, patience, create, System::getenv);
    }
    Path file = place.file().get();
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException(
          "ledger = " + file + " must be a file; this is a directory: add a file name");
    }
    if (!create && !Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "ledger = " + file + " must exist; a first grant starts one");
    }
    return Sqlite.open(file, patience, create);
  }

  /** Runs on committed rows; appending is refused. */
  <T> T reading(Function<JournalRows, T> work);

  /**
   * Runs while nobody else writes. When it returns, what it appended is on the disk; when it
   * throws, nothing was appended.
   */
  <T> T writing(Function<JournalRows, T> work);

  /** The file that holds the rows; empty for a server. */
  Optional<Path> file();

  /** Where the rows are, for messages and to know the place again. */
  String place();

  /**
   * Checks the bytes of the database that belong to no row, as far as it shows them.
   *
   * @param opening a very large file is then left to an explicit verification
   */
  void checkLayout(boolean opening);

  @Override
  void close();
}
