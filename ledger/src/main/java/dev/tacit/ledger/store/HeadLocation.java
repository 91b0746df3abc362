package dev.tacit.ledger.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the head of a ledger is remembered: that of a file beside it, in {@code FILE-head}; that of
 * a server beside the owner's key, in {@code KEY-head-} and the beginning of the hash of the
 * ledger's first row. So a key may be used with several ledgers, a copy has the memory of what it
 * is a copy of, and a ledger that was begun anew has none.
 */
public final class HeadLocation {
  private static final int NAMED = 16;

  private HeadLocation() {}

  static Path beside(Path ledger) {
    return ledger.resolveSibling(ledger.getFileName() + "-head");
  }

  /**
   * The file for a ledger; empty where nobody said where the key is, or the ledger has no row.
   *
   * @param key file of the owner's key, for a ledger on a server
   * @param first the first row of the ledger
   */
  public static Optional<HeadFile> of(Store store, Optional<Path> key, Optional<Head> first) {
    if (store.file().isPresent()) {
      return store.file().map(HeadLocation::beside).map(HeadFile::new);
    }
    if (key.isEmpty() || first.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new HeadFile(Path.of(prefix(key.get()) + first.get().hash().substring(0, NAMED))));
  }

  /** Those that remember a ledger at this place of a server, whichever ledger it was. */
  public static List<HeadFile> at(Store store, Optional<Path> key) {
    List<HeadFile> found = new ArrayList<>();
    if (store.file().isPresent() || key.isEmpty()) {
      return found;
    }
    Path prefix = Path.of(prefix(key.get()));
    String name = prefix.getFileName().toString();
    Path folder = prefix.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      return found;
    }
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(
            folder, one -> one.getFileName().toString().startsWith(name) && isNamed(one, name))) {
      for (Path one : all) {
        HeadFile file = new HeadFile(one);
        if (file.read().filter(known -> known.place().equals(store.place())).isPresent()) {
          found.add(file);
        }
      }
      return found;
    } catch (IOException e) {
      throw LedgerFault.unavailable(
          folder + " cannot be read by this user, where heads of ledgers are remembered", e);
    }
  }

  private static boolean isNamed(Path file, String prefix) {
    return file.getFileName()
        .toString()
        .substring(prefix.length())
        .matches("[0-9a-f]{" + NAMED + "}");
  }

  /** By whatever name the key is called. */
  private static String prefix(Path key) {
    try {
      return key.toRealPath() + "-head-";
    } catch (IOException absent) {
      return key.toAbsolutePath() + "-head-";
    }
  }
}
