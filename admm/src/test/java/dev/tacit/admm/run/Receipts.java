package dev.tacit.admm.run;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.List;

/** What one agent released. */
public final class Receipts {
  private Receipts() {}

  public static List<Receipt> of(InMemoryChannel channel, int agent) {
    String name = Address.agent(agent);
    return channel.receipts().stream()
        .filter(receipt -> receipt.address().agent().equals(name))
        .toList();
  }

  /** What counted receipts say was done to a record that all of them touched. */
  public static PrivacyEvent composed(List<CountedReceipt> receipts) {
    return new PrivacyEvent.Composed(
        receipts.stream()
            .map(one -> PrivacyEvent.repeated(one.receipt().chargedEvent(), one.times()))
            .toList());
  }

  public static PrivacyEvent composed(InMemoryChannel channel, int agent) {
    return new PrivacyEvent.Composed(of(channel, agent).stream().map(Receipt::event).toList());
  }
}
