package dev.tacit.learn.certificate;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.ReceiptMatch;
import dev.tacit.admm.run.ReservedReleases;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Coverage;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The receipts of a run, found to be those of the releases that it reserved. They are compared here
 * and nowhere else on the way to a certificate: whatever it says about them follows from what they
 * were found to be.
 *
 * @param training those of the agents that train, as everybody may see them
 * @param asIs whether these are the receipts that were compared, and not others in their place
 * @param test those of the records that test
 * @param events what the receipts were found to be, the event of the records that test last; no use
 *     where the plan has a rule of its own
 */
record MatchedReceipts(
    ReceiptMatch.Basis basis,
    List<CountedReceipt> training,
    boolean asIs,
    List<CountedReceipt> test,
    List<PrivacyEvent> events) {

  /** Refuses a certificate where they are not. */
  static MatchedReceipts of(
      Plan plan, List<CountedReceipt> receipts, int agents, Optional<PrivacyEvent> test) {
    String tester = Address.agent(agents);
    List<CountedReceipt> ofTest =
        receipts.stream()
            .filter(one -> test.isPresent() && one.receipt().address().agent().equals(tester))
            .toList();
    List<CountedReceipt> ofTraining = new ArrayList<>(receipts);
    ofTraining.removeAll(ofTest);
    ReceiptMatch match = plan.match(ofTraining, agents);
    match
        .mismatch()
        .or(() -> test.flatMap(event -> ReservedReleases.of(event).receiptMismatch(ofTest)))
        .ifPresent(
            why -> {
              throw new Refused(
                  Kind.UNCERTIFIED,
                  "no certificate: the receipts are not those of the releases reserved ("
                      + why
                      + "). Nothing was published.");
            });
    List<CountedReceipt> shown = plan.publicReceipts(ofTraining);
    return new MatchedReceipts(
        match.basis(ofTraining),
        shown,
        shown.equals(ofTraining),
        ofTest,
        Stream.concat(match.matched().stream(), test.stream()).toList());
  }

  /** All of them, for a certificate, which is shown to everybody. */
  List<CountedReceipt> shown() {
    return Stream.concat(training.stream(), test.stream()).toList();
  }

  /** The strictest rule that somebody without the plan can repeat. */
  MatchingRule rule(Evidence evidence, double delta) {
    boolean tested = !test.isEmpty();
    if (basis != ReceiptMatch.Basis.OWN_RULE && asIs && isReserved(evidence.reserved())) {
      return MatchingRule.EACH;
    }
    return switch (basis) {
      case STEPS -> choose(MatchingRule.STEPS, asIs && !tested && isEveryStep(evidence));
      case BRANCH -> choose(MatchingRule.BRANCH, asIs && evidence.branchCost(delta).isEmpty());
      case KINDS -> choose(MatchingRule.KINDS, !tested && isOfReservedKinds(evidence));
      case OWN_RULE -> MatchingRule.PLAN;
    };
  }

  private static MatchingRule choose(MatchingRule rule, boolean holds) {
    return holds ? rule : MatchingRule.PLAN;
  }

  private boolean isReserved(List<PrivacyEvent> reserved) {
    if (events.size() != reserved.size()) {
      return false;
    }
    for (int agent = 0; agent < reserved.size(); agent++) {
      Leaves allowed = Leaves.of(reserved.get(agent));
      if (!Coverage.of(allowed, Leaves.of(events.get(agent))).isComplete()) {
        return false;
      }
    }
    return true;
  }

  private boolean isEveryStep(Evidence evidence) {
    return evidence.wider().equals(Optional.of(events.get(0)));
  }

  private boolean isOfReservedKinds(Evidence evidence) {
    Leaves made = Leaves.of(events.get(0));
    long times = made.counts().values().stream().mapToLong(Long::longValue).sum();
    PrivacyEvent many = PrivacyEvent.repeated(evidence.reserved().get(0), Math.max(1, times));
    return Coverage.of(Leaves.of(many), made).extra().isEmpty();
  }
}
