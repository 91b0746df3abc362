package dev.tacit.admm.run;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What came of holding the receipts of a run against what its plan reserved: why they do not match,
 * or what they were found to be. A certificate is made from this one answer, so its parts cannot
 * contradict each other, and only the comparisons of this class name a basis that can be repeated
 * without the plan. A plan that compares by itself can say no more than that its own rule holds.
 */
public final class ReceiptMatch {
  /** By which comparison receipts were found to match. */
  public enum Basis {
    /** Each receipt is that of a release of its agent on one branch, and none is missing. */
    BRANCH,
    /** The receipts are those of every step, each for who sees the last state only. */
    STEPS,
    /** The receipts are those of a run of releases that belong to different records. */
    KINDS,
    /** A rule that only the plan knows. */
    OWN_RULE
  }

  private final List<CountedReceipt> receipts;
  private final Optional<String> mismatch;
  private final Basis basis;
  private final List<PrivacyEvent> matched;

  private ReceiptMatch(
      List<CountedReceipt> receipts,
      Optional<String> mismatch,
      Basis basis,
      List<PrivacyEvent> matched) {
    this.receipts = List.copyOf(receipts);
    this.mismatch = Objects.requireNonNull(mismatch, "mismatch");
    this.basis = basis;
    this.matched = List.copyOf(matched);
  }

  /**
   * By the first of several branches whose releases these are; all agents take the same one.
   *
   * @param branches of each agent, as many for each
   */
  static ReceiptMatch ofBranches(
      List<CountedReceipt> receipts, List<? extends List<PrivacyEvent>> branches) {
    Optional<String> why = Optional.of("the plan names no branch");
    for (int branch = 0; branch < branches.get(0).size(); branch++) {
      int index = branch;
      List<PrivacyEvent> events =
          IntStream.range(0, branches.size())
              .mapToObj(agent -> branches.get(agent).get(index))
              .toList();
      why = ReservedReleases.receiptMismatch(receipts, events.size(), events::get);
      if (why.isEmpty()) {
        return new ReceiptMatch(receipts, why, Basis.BRANCH, events);
      }
    }
    return refused(why.orElseThrow());
  }

  /** Of a price for who sees the last state: every step as planned, and none of them shown. */
  public static ReceiptMatch ofSteps(List<CountedReceipt> receipts, PrivacyEvent everyStep) {
    Optional<String> why =
        receipts.stream()
            .filter(one -> one.receipt().audience() != Audience.FINAL_STATE_ONLY)
            .map(one -> one.receipt().address() + " is for " + one.receipt().audience())
            .findFirst()
            .or(() -> ReservedReleases.of(everyStep).receiptMismatch(receipts));
    return new ReceiptMatch(receipts, why, Basis.STEPS, List.of(everyStep));
  }

  /**
   * Of releases that belong to different records, whoever of the agents made which.
   *
   * @param all that the run released, about whichever record
   */
  public static ReceiptMatch ofKinds(List<CountedReceipt> receipts, PrivacyEvent all) {
    Optional<String> why = ReservedReleases.of(all).receiptMismatch(receipts);
    return new ReceiptMatch(receipts, why, Basis.KINDS, List.of(all));
  }

  /** By a rule of a plan's own: why the receipts do not match, or that they do. */
  public static ReceiptMatch byOwnRule(Optional<String> mismatch) {
    return new ReceiptMatch(List.of(), mismatch, Basis.OWN_RULE, List.of());
  }

  /** The receipts are not those of the run. */
  public static ReceiptMatch refused(String why) {
    return byOwnRule(Optional.of(why));
  }

  /** Why the receipts are not those of the releases that the plan reserved, if so. */
  public Optional<String> mismatch() {
    return mismatch;
  }

  /**
   * How these receipts were compared; means something only where nothing mismatched. A plan that
   * had others compared in their place has said nothing about them but by a rule of its own.
   */
  public Basis basis(List<CountedReceipt> asked) {
    return receipts.equals(asked) ? basis : Basis.OWN_RULE;
  }

  /**
   * What the receipts were found to be: of each agent for a branch, of the whole run for steps and
   * kinds, and unknown where the rule is the plan's own.
   */
  public List<PrivacyEvent> matched() {
    return matched;
  }
}
