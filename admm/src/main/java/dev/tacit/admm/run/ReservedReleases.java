package dev.tacit.admm.run;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Coverage;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Releases that a plan reserves for one agent. The certificate states their price, provided that
 * the receipts match them (fact reserved-price): pricing the receipts alone would reward stopping
 * early, and who sees releases could choose when.
 */
public record ReservedReleases(PrivacyEvent releases) {
  public static ReservedReleases of(PrivacyEvent releases) {
    return new ReservedReleases(releases);
  }

  /** Why the receipts of a run are not those of what was reserved for its agents, if so. */
  public static Optional<String> receiptMismatch(
      List<CountedReceipt> receipts, int agents, IntFunction<PrivacyEvent> reserved) {
    Map<String, List<CountedReceipt>> byAgent = new LinkedHashMap<>();
    for (int agent = 0; agent < agents; agent++) {
      byAgent.put(Address.agent(agent), new ArrayList<>());
    }
    for (CountedReceipt one : receipts) {
      List<CountedReceipt> own = byAgent.get(one.receipt().address().agent());
      if (own == null) {
        return Optional.of("nothing was reserved for " + one.receipt().address());
      }
      own.add(one);
    }
    for (int agent = 0; agent < agents; agent++) {
      String name = Address.agent(agent);
      Optional<String> why = of(reserved.apply(agent)).receiptMismatch(byAgent.get(name));
      if (why.isPresent()) {
        return Optional.of(name + ": " + why.get());
      }
    }
    return Optional.empty();
  }

  /** Why these receipts are not those of the releases, if so. */
  public Optional<String> receiptMismatch(List<CountedReceipt> receipts) {
    Coverage found = Coverage.of(Leaves.of(releases), releasesOf(receipts));
    if (found.isComplete()) {
      return Optional.empty();
    }
    return Optional.of(
        found.extra().isEmpty()
            ? "no receipt and no forfeit for " + text(found.missing())
            : "nothing that was reserved covers " + text(found.extra()));
  }

  /**
   * What receipts say was done, noise of tests being none; a step that was repeated counts once.
   */
  private static Leaves releasesOf(List<CountedReceipt> receipts) {
    Leaves made = new Leaves(Map.of());
    Map<PrivacyEvent, Long> equal = new LinkedHashMap<>();
    for (CountedReceipt one : Set.copyOf(receipts)) {
      equal.merge(one.receipt().chargedEvent(), one.times(), Long::sum);
    }
    for (Map.Entry<PrivacyEvent, Long> one : equal.entrySet()) {
      made = made.plus(Leaves.of(one.getKey()), one.getValue());
    }
    return made;
  }

  private static String text(Map<PrivacyEvent.Leaf, Long> leaves) {
    Map.Entry<PrivacyEvent.Leaf, Long> first = leaves.entrySet().iterator().next();
    String more = leaves.size() == 1 ? "" : " and " + (leaves.size() - 1) + " other kinds";
    return first.getValue() + " x " + first.getKey() + more;
  }
}
