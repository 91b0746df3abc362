package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.OwnerKeyFile;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.LedgerUrl;
import dev.tacit.ledger.store.Passwords;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The option {@code --ledger} of commands that work on a ledger, and the ways to open it.
 *
 * <p>Only {@code grant} makes a ledger; every other command refuses a name under which there is
 * none, since reading must not create.
 */
final class LedgerOption {
  @Option(
      names = "--ledger",
      required = true,
      paramLabel = "URL",
      description =
          "A file, sqlite:FILE or postgresql://user@host/base; PGPASSWORD has the password.")
  private String url;

  /** Opens an existing ledger for reading its state. */
  Ledger existing() {
    return existing(url);
  }

  /**
   * Opens an existing ledger with the owner's key, beside which the newest known head is
   * remembered. Whoever spends must do so, since an older copy would otherwise go unnoticed.
   */
  Ledger existing(Optional<Path> key) {
    return LedgerSession.openExisting(url, key.map(OwnerKeyFile::new));
  }

  String url() {
    return url;
  }

  /**
   * The owner's key: the file that was named, or the one beside the file of the ledger. Empty for a
   * ledger on a server when none was named.
   */
  Optional<Path> keyFile(Path named) {
    return Optional.ofNullable(named).or(() -> file().map(file -> Path.of(file + "-key")));
  }

  /** Opens the ledger, and makes it if there is none. */
  Ledger orCreated() {
    return LedgerSession.openOrCreate(url);
  }

  Optional<String> file() {
    return file(url);
  }

  /** A name for headings: the file, or the server without its password. */
  String shownName() {
    return file().map(file -> Path.of(file).getFileName().toString()).orElse(Passwords.masked(url));
  }

  /** Opens an existing ledger by its URL, for commands with an option of their own. */
  static Ledger existing(String url) {
    return LedgerSession.openExisting(url);
  }

  /** The file of a ledger; empty for a database server. */
  static Optional<String> file(String url) {
    return Refused.asUsageError("--ledger", () -> LedgerUrl.parse(url)).file().map(Path::toString);
  }
}
