package dev.tacit.federation;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.plan.PricedPlan;
import java.util.List;
import java.util.Optional;

/**
 * Compares the receipts that the owners state with the plan.
 *
 * <p>An owner that states too little, too much or something else keeps all owners from a
 * certificate. That is the fault of this owner and not of the program, so it is reported as a
 * peer's.
 */
record ReceiptCheck(AgreedPlan agreed) {
  /** Refuses the receipts of a run unless they are those of what was reserved. */
  void require(List<CountedReceipt> receipts) {
    PricedPlan pricedPlan = agreed.pricedPlan();
    Plan plan = pricedPlan.plan();
    Neighbours stated = plan.receiptRelation(agreed.federation().fit().budget().neighbours());
    for (CountedReceipt one : receipts) {
      if (one.receipt().neighbours() != stated) {
        throw refused(
            one.receipt().address().agent()
                + ": "
                + one.receipt().neighbours().label()
                + " where "
                + stated.label()
                + " was agreed");
      }
    }
    unmatched(plan, receipts, pricedPlan.agents())
        .ifPresent(
            why -> {
              throw refused(why);
            });
  }

  private static Optional<String> unmatched(Plan plan, List<CountedReceipt> receipts, int agents) {
    try {
      return plan.match(receipts, agents).mismatch();
    } catch (ArithmeticException tooMany) {
      return Optional.of("the number of receipts of one owner overflows");
    }
  }

  private Refused refused(String why) {
    return new Refused(
        Kind.PEER,
        "the receipts that the owners left are not those of the releases reserved ("
            + withOwnerNames(why)
            + "). There is no certificate and no model. Ask the other owners what 'tacit ledger"
            + " show' says there; what was released stays charged, 'tacit ledger release' gives the"
            + " rest back.");
  }

  /**
   * The reason with names of owners in place of agents; from the last agent, since agent-1 is a
   * prefix of agent-12.
   */
  private String withOwnerNames(String why) {
    String named = why;
    for (int agent = agreed.federation().owners().size() - 1; agent >= 0; agent--) {
      named = named.replace(Address.agent(agent), agreed.federation().names().get(agent));
    }
    return named;
  }
}
