package dev.tacit.cli;

import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.UnsupportedEventException;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerOptions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which ledger, and how it is opened. */
final class LedgerOption {
  @Option(
      names = "--ledger",
      required = true,
      paramLabel = "URL",
      description = "A file, sqlite:FILE or postgresql://user:password@host/base.")
  private String url;

  Ledger existing() {
    return existing(url);
  }

  Ledger orCreated() {
    return open(url);
  }

  /** Opens a ledger that exists: looking at one must not make one. */
  static Ledger existing(String url) {
    Optional<String> file = file(url);
    if (file.isPresent() && !exists(file.get())) {
      throw Refusal.usage(
          "--ledger", url, "a ledger that exists", "'tacit ledger grant' starts one.");
    }
    return open(url);
  }

  /** The file of a ledger; empty for a database server. */
  static Optional<String> file(String url) {
    if (url.startsWith("postgresql:")) {
      return Optional.empty();
    }
    return Optional.of(url.startsWith("sqlite:") ? url.substring("sqlite:".length()) : url);
  }

  private static Ledger open(String url) {
    LedgerOptions options = LedgerOptions.of(LedgerOption::epsilon, Stopwatch.timeOfDay());
    return Refusal.orUsage("--ledger", () -> Ledger.open(url, options));
  }

  private static boolean exists(String name) {
    try {
      return Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The smallest proved epsilon; an event that no accountant prices has none. */
  static double epsilon(PrivacyEvent event, Neighbours neighbours, double delta) {
    try {
      return Accountants.all().guarantee(event, neighbours, delta).epsilon();
    } catch (UnsupportedEventException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
