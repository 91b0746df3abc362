package dev.tacit.learn.book;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Ownership;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.LedgerUrl;
import dev.tacit.ledger.store.Passwords;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Which budget pays for a run.
 *
 * @param url a file, sqlite:FILE or a PostgreSQL server
 * @param dataset the only one of the ledger where absent
 * @param key file of the owner's noise key; beside the ledger's file where absent
 */
public record LedgerAccess(String url, Optional<String> dataset, Optional<Path> key) {

  /** Everything that can be refused before the ledger is opened. */
  public void check(Recipe recipe) {
    String algorithm = recipe.algorithm().name();
    if (!recipe.algorithm().isPrivate()) {
      throw Refused.usage(
          "ledger",
          Passwords.masked(url),
          "absent with '" + algorithm + "'",
          "It adds no noise, and no budget can pay for that.");
    }
    if (recipe.ownership().split().equals(Ownership.LABEL_SKEW)) {
      throw Refused.usage(
          "split",
          Ownership.LABEL_SKEW,
          "iid or a file with `ledger`",
          "It looks at the labels, so owners' costs would not be those of disjoint records.");
    }
    keyFile().requireUsable();
  }

  /** Where the owner's key is or will be made. */
  public KeyFile keyFile() {
    if (key.isPresent()) {
      return new KeyFile(key.get());
    }
    Path ledger =
        Refused.orUsage("`ledger`", () -> LedgerUrl.parse(url))
            .file()
            .orElseThrow(
                () ->
                    new Refused(
                        Kind.USAGE,
                        "`key` is missing: a ledger on a server has no file to keep the key"
                            + " beside. Add `key` FILE, a path that only the owner can read."));
    return new KeyFile(Path.of(ledger + "-key"));
  }

  /** Paying from a ledger must not make one. */
  public Ledger open() {
    return LedgerBooks.existing(url, Optional.of(keyFile()));
  }

  public LedgerBooks books(Ledger ledger) {
    return LedgerBooks.of(ledger, dataset(ledger), keyFile());
  }

  /** Refuses runs of one plan that the budget cannot pay; reserves nothing. */
  public void requireRoom(List<String> runs, Booking plan) {
    try (Ledger ledger = open()) {
      LedgerBooks books = books(ledger);
      orUsage(() -> books.requireRoom(runs, Collections.nCopies(runs.size(), plan)));
    }
  }

  /** Sets the price of all runs aside, or of none. */
  public void reserve(LedgerBooks books, List<String> runs, List<Booking> bookings) {
    orUsage(() -> books.reserveAll(runs, bookings));
  }

  private static void orUsage(Runnable asked) {
    Refused.orUsage(
        "`dataset`, `run`",
        () -> {
          asked.run();
          return null;
        });
  }

  private String dataset(Ledger ledger) {
    List<String> names = ledger.view().datasets().stream().map(LedgerView.Dataset::name).toList();
    if (dataset.isPresent() && !names.isEmpty() && !names.contains(dataset.get())) {
      throw new Refused(
          Kind.BUDGET,
          "`dataset` = "
              + dataset.get()
              + " has no budget; the ledger has one for "
              + names
              + ". Name one of them, or have its owner grant one.");
    }
    if (dataset.isPresent()) {
      return dataset.get();
    }
    if (names.size() == 1) {
      return names.get(0);
    }
    throw new Refused(
        names.isEmpty() ? Kind.BUDGET : Kind.USAGE,
        names.isEmpty()
            ? "the ledger "
                + Passwords.masked(url)
                + " grants no budget; 'tacit ledger grant' does."
            : "`dataset` is missing and the ledger has several: " + names + ". Name one.");
  }
}
