package dev.tacit.learn.certify;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Receipt;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.List;
import java.util.Optional;

/**
 * What a run guarantees: the price of the releases that its plan reserved, each matched by a
 * receipt (fact C3). All releases count, whoever they were addressed to.
 *
 * @param curve for algorithms whose users have positions: epsilon by position and observer
 * @param evidence what it was computed from
 */
public record Certified(
    Prices prices,
    Against against,
    int releases,
    Optional<GuaranteeCurve> curve,
    Evidence evidence) {

  public static Certified of(Plan plan, List<CountedReceipt> receipts, Budget asked, int agents) {
    Neighbours stated = plan.stated(asked.neighbours());
    for (CountedReceipt counted : receipts) {
      Receipt receipt = counted.receipt();
      if (receipt.neighbours() != stated) {
        throw new IllegalStateException(
            "receipt " + receipt.address() + " is for " + receipt.neighbours().label());
      }
    }
    plan.unmatched(receipts, agents)
        .ifPresent(
            why -> {
              throw new Refused(
                  Kind.UNCERTIFIED,
                  "no certificate: the receipts are not those of the releases reserved ("
                      + why
                      + "). Nothing was published.");
            });
    List<CountedReceipt> told = plan.told(receipts); // a certificate is shown to everybody
    Evidence evidence = Evidence.of(plan, told, asked, agents);
    long released = evidence.releases();
    if (released == 0) {
      // The price would be 0, and nothing shows that the model came through a door at all.
      throw new Refused(
          Kind.UNCERTIFIED,
          "no certificate: the run released nothing through a door. Nothing was published.");
    }
    return new Certified(
        Prices.of(evidence.reserved(), stated, asked),
        Against.of(plan, asked),
        Math.toIntExact(released),
        plan.curve(told),
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
