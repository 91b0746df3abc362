package dev.tacit.learn.ledgering;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.NameRule;
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

  /** Which budget a request names; empty where nobody pays. */
  public static Optional<LedgerAccess> of(TrainingRequest request) {
    Optional<String> dataset = request.get(TrainingRequest.DATASET);
    if (request.has(TrainingRequest.LEDGER)) {
      return Optional.of(
          new LedgerAccess(
              request.get(TrainingRequest.LEDGER).get(),
              dataset,
              request.get(TrainingRequest.KEY)));
    }
    requireAbsent(TrainingRequest.RUN, request);
    requireAbsent(TrainingRequest.KEY, request);
    // The same rule as for the data sets of a ledger: the name stands on pages and certificates.
    dataset.ifPresent(
        name -> Refused.asUsageError("`dataset`", () -> NameRule.require("name", name)));
    return Optional.empty();
  }

  private static void requireAbsent(TrainingRequest.Key<?> key, TrainingRequest request) {
    request
        .get(key)
        .ifPresent(
            value -> {
              throw Refused.usage(key.name(), value, "absent without `ledger`", "Add `ledger`.");
            });
  }

  /** Everything that can be refused before the ledger is opened. */
  public void check(TrainingSpec spec) {
    String algorithm = spec.algorithm().name();
    if (!spec.algorithm().isPrivate()) {
      throw Refused.usage(
          "ledger",
          Passwords.masked(url),
          "absent with '" + algorithm + "'",
          "It adds no noise, and no budget can pay for that.");
    }
    if (spec.partition().split().equals(Partition.LABEL_SKEW)) {
      throw Refused.usage(
          "split",
          Partition.LABEL_SKEW,
          "iid or a file with `ledger`",
          "It looks at the labels, so owners' costs would not be those of disjoint records.");
    }
    ownerKeyFile().requireUsable();
  }

  /** Where the owner's key is or will be made. */
  public OwnerKeyFile ownerKeyFile() {
    if (key.isPresent()) {
      return new OwnerKeyFile(key.get());
    }
    Path ledger =
        Refused.asUsageError("`ledger`", () -> LedgerUrl.parse(url))
            .file()
            .orElseThrow(
                () ->
                    new Refused(
                        Kind.USAGE,
                        "`key` is missing: a ledger on a server has no file to keep the key"
                            + " beside. Add `key` FILE, a path that only the owner can read."));
    return new OwnerKeyFile(Path.of(ledger + "-key"));
  }

  /** Paying from a ledger must not make one. */
  public Ledger open() {
    return LedgerSession.openExisting(url, Optional.of(ownerKeyFile()));
  }

  public LedgerSession session(Ledger ledger) {
    return LedgerSession.of(ledger, dataset(ledger), ownerKeyFile());
  }

  /** Refuses runs of one plan that the budget cannot pay; reserves nothing. */
  public void requireAffordable(List<String> runs, PricedPlan plan) {
    try (Ledger ledger = open()) {
      LedgerSession session = session(ledger);
      orUsage(() -> session.requireAffordable(runs, Collections.nCopies(runs.size(), plan)));
    }
  }

  /** Sets the price of all runs aside, or of none. */
  public void reserve(LedgerSession session, List<String> runs, List<PricedPlan> pricedPlans) {
    orUsage(() -> session.reserveAll(runs, pricedPlans));
  }

  private static void orUsage(Runnable asked) {
    Refused.asUsageError(
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
