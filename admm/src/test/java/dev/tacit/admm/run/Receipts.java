package dev.tacit.admm.run;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.List;

/** What one agent released. */
public final class Receipts {
  private Receipts() {}

  public static List<Receipt> of(MemoryDoors doors, int agent) {
    String name = MemoryDoors.agentName(agent);
    return doors.receipts().stream()
        .filter(receipt -> receipt.address().agent().equals(name))
        .toList();
  }

  public static PrivacyEvent composed(MemoryDoors doors, int agent) {
    return new PrivacyEvent.Composed(of(doors, agent).stream().map(Receipt::event).toList());
  }
}
