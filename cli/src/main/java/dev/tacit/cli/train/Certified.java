package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the receipts of a run guarantee. All releases count, whoever they were addressed to.
 *
 * @param curve for algorithms whose users have positions: epsilon by position and observer
 */
public record Certified(Prices prices, int releases, Optional<GuaranteeCurve> curve) {

  static Certified of(Plan plan, List<CountedReceipt> receipts, Budget asked, int agents) {
    Neighbours stated = plan.stated(asked.neighbours());
    for (CountedReceipt counted : receipts) {
      Receipt receipt = counted.receipt();
      if (receipt.neighbours() != stated) {
        throw new IllegalStateException(
            "receipt " + receipt.address() + " is for " + receipt.neighbours().label());
      }
    }
    List<PrivacyEvent> events = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      String name = MemoryDoors.agentName(agent);
      events.add(
          plan.experiencedCounted(
              receipts.stream()
                  .filter(one -> one.receipt().address().agent().equals(name))
                  .toList()));
    }
    long released =
        receipts.stream()
            .filter(one -> !(one.receipt().event() instanceof PrivacyEvent.Nothing))
            .filter(one -> one.receipt().audience() != Audience.NOBODY)
            .mapToLong(CountedReceipt::times)
            .sum();
    return new Certified(
        Prices.of(events, stated, asked), Math.toIntExact(released), plan.curve(receipts));
  }

  /** The weakest over agents. */
  public Guarantee worst() {
    return prices.worst();
  }

  public List<Guarantee> agents() {
    return prices.agents();
  }
}
