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
import picocli.CommandLine.Option;

/** Which ledger, and how it is opened. */
final class LedgerOption {
  @Option(
      names = "--ledger",
      required = true,
      paramLabel = "URL",
      description = "A file, sqlite:FILE or postgresql://user:password@host/base.")
  private String url;

  /** Opens a ledger that exists: looking at one must not make one. */
  Ledger existing() {
    if (!url.startsWith("postgresql:")) {
      String name = url.startsWith("sqlite:") ? url.substring("sqlite:".length()) : url;
      if (!exists(name)) {
        throw Refusal.usage(
            "--ledger", url, "a ledger that exists", "'tacit ledger grant' starts one.");
      }
    }
    return orCreated();
  }

  Ledger orCreated() {
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
  private static double epsilon(PrivacyEvent event, Neighbours neighbours, double delta) {
    try {
      return Accountants.all().guarantee(event, neighbours, delta).epsilon();
    } catch (UnsupportedEventException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
