package dev.tacit.learn.verify;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.PaidRun;
import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What a model says about the run that gave it, held against the ledger that paid for it. */
record LedgerChecks(Model model, Ledger ledger) {
  private static final String NAME = "ledger";

  List<Check> all() {
    ledger.verify();
    Optional<RunIdentity> identity = model.provenance().map(Provenance::identity);
    if (identity.flatMap(RunIdentity::dataset).isEmpty()) {
      return List.of(Check.failed(NAME, "the file names no data set that paid for it"));
    }
    Optional<PaidRun> found = PaidRun.find(ledger, identity.get().run());
    if (found.isEmpty()) {
      return List.of(
          Check.failed(NAME, "it holds no run " + identity.get().run() + since(ledger.view())));
    }
    if (found.get().run().ended().filter(LedgerView.LOST::equals).isPresent()) {
      return List.of(
          Check.failed(
              NAME,
              "the rows of run "
                  + identity.get().run()
                  + " were lost when the ledger was restored from an older copy: it knows what the"
                  + " run has cost, and neither its releases nor its model"));
    }
    return held(model.provenance().get(), identity.get(), found.get());
  }

  /** Who restored may not have known of the run. */
  private static String since(LedgerView view) {
    return view.restorations().isEmpty()
        ? ""
        : "; rows were lost before the restore of "
            + view.restorations().get(view.restorations().size() - 1).at()
            + ", and it may have been in them";
  }

  private List<Check> held(Provenance made, RunIdentity identity, PaidRun paid) {
    List<Check> checks = new ArrayList<>();
    checks.add(
        Check.of(
            NAME,
            otherRun(made, identity, paid),
            "run "
                + made.identity().run()
                + " on data set "
                + identity.dataset().orElseThrow()
                + " is there with this plan, and finished"));
    checks.add(
        Check.of(
            NAME + " head",
            identity.end().isPresent() && identity.end().equals(paid.end())
                ? Optional.empty()
                : Optional.of("the run ended in row " + text(paid) + " of this ledger"),
            "the run ended in the row that the file names"));
    checks.add(reserved(made, paid));
    checks.add(
        ModelChecks.guarded(
            NAME + " receipts",
            () -> otherReceipts(made, paid),
            "they are those that the ledger kept"));
    checks.add(
        ModelChecks.guarded(
            NAME + " weights",
            () ->
                paid.fitted().filter(model.fitted()::isSameRelease).isPresent()
                    ? Optional.empty()
                    : Optional.of("the run gave other weights or released others beside, or none"),
            "they are those that the run gave, with all that was released beside them"));
    return checks;
  }

  private static Optional<String> otherRun(Provenance made, RunIdentity identity, PaidRun paid) {
    if (!paid.run().planHash().equals(made.planHash())) {
      return Optional.of("the run has another plan, with the digest " + paid.run().planHash());
    }
    if (!paid.run().datasets().contains(identity.dataset().orElseThrow())) {
      return Optional.of("the run was paid by " + paid.run().datasets());
    }
    String ended = paid.run().ended().orElse("still open");
    return ended.equals(LedgerSession.TRAINED)
        ? Optional.empty()
        : Optional.of("the run did not give a model: " + ended);
  }

  /**
   * The price follows from these events alone, so nobody may choose them. An owner of a federation
   * has paid its own part; how many there are is in the plan.
   */
  private static Check reserved(Provenance made, PaidRun paid) {
    Map<String, PrivacyEvent> inFile = new TreeMap<>();
    made.evidence()
        .map(Evidence::reserved)
        .ifPresent(
            events -> {
              for (int agent = 0; agent < events.size(); agent++) {
                inFile.put(Address.agent(agent), events.get(agent));
              }
            });
    Map<String, PrivacyEvent> here = paid.reserved();
    boolean same = !here.isEmpty() && inFile.entrySet().containsAll(here.entrySet());
    return Check.of(
        NAME + " reserved",
        same || inFile.equals(here) ? Optional.empty() : Optional.of("the ledger reserved others"),
        here.size() == inFile.size()
            ? "the releases reserved are those that the ledger was asked to pay"
            : "those reserved for "
                + String.join(", ", here.keySet())
                + " are those that the ledger was asked to pay; the ledgers of the other "
                + (inFile.size() - here.size())
                + " owners have the rest");
  }

  private static Optional<String> otherReceipts(Provenance made, PaidRun paid) {
    Set<?> inFile = Set.copyOf(made.evidence().map(Evidence::receipts).orElse(List.of()));
    return inFile.equals(Set.copyOf(Evidence.merged(paid.receipts())))
        ? Optional.empty()
        : Optional.of("the ledger kept others");
  }

  private static String text(PaidRun paid) {
    return paid.end().map(Object::toString).orElse("none");
  }
}
