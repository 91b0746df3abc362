package dev.tacit.learn.certificate;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReservedReleases;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Coverage;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How receipts are held against what was reserved, by somebody who has both and no plan, such as
 * {@code certificate verify}. When a certificate is made, {@link MatchedReceipts} says which rule
 * will hold. The strictest rule comes first.
 */
public enum MatchingRule {
  /** As fact reserved-price asks for. */
  EACH("each", "each receipt is that of a release reserved for its agent, and none is missing") {
    @Override
    Optional<String> unmatched(Evidence evidence, double delta) {
      return ReservedReleases.receiptMismatch(
          evidence.receipts(), evidence.reserved().size(), evidence.reserved()::get);
    }
  },

  /** Of a price for who sees the last state, which is no sum over releases. */
  STEPS(
      "steps",
      "the receipts are those of every step, each for who sees the last state only; that the"
          + " price of the last state follows from these steps is a theorem, not a sum") {
    @Override
    Optional<String> unmatched(Evidence evidence, double delta) {
      for (CountedReceipt one : evidence.receipts()) {
        if (one.receipt().audience() != Audience.FINAL_STATE_ONLY) {
          return Optional.of(one.receipt().address() + " is for " + one.receipt().audience());
        }
      }
      return evidence.wider().isEmpty()
          ? Optional.of("what the steps cost against more people is not there")
          : ReservedReleases.of(evidence.wider().get()).receiptMismatch(evidence.receipts());
    }
  },

  /** Of a run with several ways to go, one of which was reserved and another taken. */
  BRANCH(
      "way",
      "each receipt is that of a release on the way that the run took, none is missing, and that"
          + " way costs no more than what was reserved") {
    @Override
    Optional<String> unmatched(Evidence evidence, double delta) {
      List<PrivacyEvent> taken = evidence.branchTaken().orElse(List.of());
      return evidence
          .branchCost(delta)
          .or(
              () ->
                  ReservedReleases.receiptMismatch(evidence.receipts(), taken.size(), taken::get));
    }
  },

  /** Of releases that belong to different records, none of which meets more than was reserved. */
  KINDS(
      "kinds",
      "each receipt has the noise that was reserved for a record; which record it belongs to, and"
          + " so that no record met more of them, is not in a receipt") {
    @Override
    Optional<String> unmatched(Evidence evidence, double delta) {
      Leaves made = new Leaves(Map.of());
      long times = 1;
      for (CountedReceipt one : evidence.receipts()) {
        made = made.plus(Leaves.of(one.receipt().chargedEvent()), one.times());
        times += one.times();
      }
      PrivacyEvent many = PrivacyEvent.repeated(evidence.reserved().get(0), times);
      Coverage found = Coverage.of(Leaves.of(many), made);
      return found.extra().isEmpty() && times > 1
          ? Optional.empty()
          : Optional.of("nothing that was reserved covers " + found.extra().keySet());
    }
  },

  /** The plan has matched them when it was certified, in a way that needs the plan. */
  PLAN("plan", "the rule of this plan cannot be repeated without its code") {
    @Override
    Optional<String> unmatched(Evidence evidence, double delta) {
      return Optional.empty();
    }
  };

  private final String label;
  private final String meaning;

  MatchingRule(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** Why the receipts do not match, if so; prices are at this delta. */
  abstract Optional<String> unmatched(Evidence evidence, double delta);

  /** How files call it. */
  public String label() {
    return label;
  }

  /** What it says when it holds. */
  public String meaning() {
    return meaning;
  }

  public static MatchingRule ofLabel(String label) {
    for (MatchingRule one : values()) {
      if (one.label.equals(label)) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "matching = '" + label + "' must be one of each, steps, way, kinds, plan");
  }
}
