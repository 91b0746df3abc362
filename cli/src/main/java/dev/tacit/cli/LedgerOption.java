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

/** Which ledger, and how it is opened. */
final class LedgerOption {
  @Option(
      names = "--ledger",
      required = true,
      paramLabel = "URL",
      description =
          "A file, sqlite:FILE or postgresql://user@host/base; PGPASSWORD has the password.")
  private String url;

  Ledger existing() {
    return existing(url);
  }

  /** For who spends from it, or asks whether it is the newest copy. */
  Ledger existing(Optional<Path> key) {
    return LedgerSession.openExisting(url, key.map(OwnerKeyFile::new));
  }

  String url() {
    return url;
  }

  /** Of the owner: what was named, or the one beside the file of the ledger. */
  Optional<Path> keyFile(Path named) {
    return Optional.ofNullable(named).or(() -> file().map(file -> Path.of(file + "-key")));
  }

  Ledger orCreated() {
    return LedgerSession.openOrCreate(url);
  }

  Optional<String> file() {
    return file(url);
  }

  /** For people: the file, or the server without its password. */
  String shownName() {
    return file().map(file -> Path.of(file).getFileName().toString()).orElse(Passwords.masked(url));
  }

  /** Opens a ledger that exists: looking at one must not make one. */
  static Ledger existing(String url) {
    return LedgerSession.openExisting(url);
  }

  /** The file of a ledger; empty for a database server. */
  static Optional<String> file(String url) {
    return Refused.asUsageError("--ledger", () -> LedgerUrl.parse(url)).file().map(Path::toString);
  }
}
