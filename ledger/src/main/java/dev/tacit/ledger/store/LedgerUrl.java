package dev.tacit.ledger.store;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a ledger is. One reading of URLs for everybody: a place that one verb takes for a server
 * must not be a file to another.
 *
 * @param file the file of a SQLite ledger; empty for a PostgreSQL server
 * @param shown the URL without its password, for messages
 */
public record LedgerUrl(Optional<Path> file, String shown) {
  private static final Pattern SERVER = Pattern.compile("(jdbc:)?postgres(ql)?:.*");
  private static final Pattern SQLITE = Pattern.compile("^(jdbc:)?sqlite:(//)?");

  /** Two letters or more before a colon: a single one is a drive. */
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

  /**
   * Reads what people give.
   *
   * @throws IllegalArgumentException when it is neither a file nor a PostgreSQL server
   */
  public static LedgerUrl parse(String url) {
    String shown = Passwords.masked(url);
    if (SERVER.matcher(url).matches()) {
      return new LedgerUrl(Optional.empty(), shown);
    }
    String name = SQLITE.matcher(url).replaceFirst("");
    if (name.isBlank() || name.contains("?") || name.equals(":memory:")) {
      throw new IllegalArgumentException(
          "ledger = '" + shown + "' must name a file; an unnamed ledger remembers nothing");
    }
    if (name.equals(url) && SCHEME.matcher(url).matches()) {
      throw new IllegalArgumentException(
          "ledger = '"
              + shown
              + "' must be a file, sqlite:FILE or postgresql://...; a file whose name has a colon is"
              + " given as ./NAME");
    }
    try {
      return new LedgerUrl(Optional.of(Path.of(name)), shown);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("ledger = '" + shown + "' must name a file", e);
    }
  }
}
