package dev.tacit.cli.train;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the receipts of a run guarantee: the weakest over agents, and each agent's own. All releases
 * count, whoever they were addressed to.
 *
 * @param curve for algorithms whose users have positions: epsilon by position and observer
 */
public record Certified(
    Guarantee worst, List<Guarantee> agents, int releases, Optional<GuaranteeCurve> curve) {

  static Certified of(Plan plan, List<CountedReceipt> receipts, Budget asked, int agents) {
    Neighbours stated = plan.stated(asked.neighbours());
    for (CountedReceipt counted : receipts) {
      Receipt receipt = counted.receipt();
      if (receipt.neighbours() != stated) {
        throw new IllegalStateException(
            "receipt " + receipt.address() + " is for " + receipt.neighbours().label());
      }
    }
    List<Guarantee> each = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      String name = MemoryDoors.agentName(agent);
      List<CountedReceipt> own =
          receipts.stream().filter(one -> one.receipt().address().agent().equals(name)).toList();
      each.add(guarantee(plan.experiencedCounted(own), stated, asked));
    }
    Guarantee worst = each.get(0);
    for (Guarantee one : each) {
      worst = one.epsilon() > worst.epsilon() ? one : worst;
    }
    long released =
        receipts.stream()
            .filter(one -> !(one.receipt().event() instanceof PrivacyEvent.Nothing))
            .filter(one -> one.receipt().audience() != Audience.NOBODY)
            .mapToLong(CountedReceipt::times)
            .sum();
    return new Certified(worst, each, Math.toIntExact(released), plan.curve(receipts));
  }

  private static Guarantee guarantee(PrivacyEvent event, Neighbours stated, Budget asked) {
    if (stated == asked.neighbours()) {
      return Accountants.all().guarantee(event, stated, asked.delta());
    }
    if (stated == Neighbours.REPLACE_ONE) {
      throw new IllegalStateException("replace-one receipts say nothing about added records");
    }
    return Accountants.all().guaranteeForReplacement(event, asked.delta());
  }
}
