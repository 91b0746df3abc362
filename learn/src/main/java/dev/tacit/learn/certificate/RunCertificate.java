package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.List;
import java.util.Optional;

/**
 * What a run guarantees: the price of the releases that its plan reserved, each matched by a
 * receipt (fact reserved-price). All releases count, whoever they were addressed to.
 *
 * @param curve for algorithms whose users have positions: epsilon by position and observer
 * @param evidence what it was computed from
 */
public record RunCertificate(
    Prices prices,
    ObserverGuarantee observerGuarantee,
    int releases,
    Optional<GuaranteeCurve> curve,
    Evidence evidence) {

  /** Of a run that released nothing about records that test. */
  public static RunCertificate of(
      Plan plan, TracedOutcome given, List<CountedReceipt> receipts, Budget asked, int agents) {
    return of(plan, given, receipts, asked, agents, Optional.empty());
  }

  /**
   * What the receipts of a run certify.
   *
   * @param given what the certificate covers: each value of it must have left through this run
   * @param agents those that train
   * @param test what was reserved for the test records, the agent after them (fact test-side)
   */
  public static RunCertificate of(
      Plan plan,
      TracedOutcome given,
      List<CountedReceipt> receipts,
      Budget asked,
      int agents,
      Optional<PrivacyEvent> test) {
    given.require();
    Neighbours stated = plan.receiptRelation(asked.neighbours());
    for (CountedReceipt counted : receipts) {
      Receipt receipt = counted.receipt();
      if (receipt.neighbours() != stated) {
        throw new IllegalStateException(
            "receipt " + receipt.address() + " is for " + receipt.neighbours().label());
      }
    }
    MatchedReceipts matched = MatchedReceipts.of(plan, receipts, agents, test);
    Evidence evidence = Evidence.of(plan, matched, asked, agents, test);
    long released = evidence.releases();
    if (released == 0) {
      // The price would be 0, and nothing shows that the model was released at all.
      throw new Refused(
          Kind.UNCERTIFIED, "no certificate: the run released nothing. Nothing was published.");
    }
    return new RunCertificate(
        Prices.of(evidence.reserved(), stated, asked).ofFirst(agents),
        ObserverGuarantee.of(plan, asked),
        Math.toIntExact(released),
        plan.curve(matched.training()),
        evidence);
  }

  /** The weakest over agents. */
  public Guarantee worst() {
    return prices.worst();
  }

  public List<Guarantee> agents() {
    return prices.agents();
  }
}
