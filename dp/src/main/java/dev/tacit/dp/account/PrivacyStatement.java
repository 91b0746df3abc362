package dev.tacit.dp.account;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What receipts guarantee to one subject against one observer. It can be made from receipts only;
 * no constructor takes an epsilon. A receipt whose noise was not secret makes it infinite.
 *
 * <p>Who sees what: everyone sees releases to everyone and the final state; the hub, neighbours and
 * the next user see these and the releases addressed to them; an observer of the final state also
 * sees what users passed on to each other, because the final state is computed from it (a theorem,
 * not this class, may say that less is visible). Releases to nobody are not counted: whoever shows
 * one writes a receipt with the wider audience.
 */
public final class PrivacyStatement {
  private final String subject;
  private final Audience observer;
  private final Guarantee guarantee;
  private final int receipts;

  private PrivacyStatement(String subject, Audience observer, Guarantee guarantee, int receipts) {
    this.subject = subject;
    this.observer = observer;
    this.guarantee = guarantee;
    this.receipts = receipts;
  }

  /**
   * The statement for the records of one agent.
   *
   * @throws IllegalArgumentException when the receipts mix neighbouring relations, or one address
   *     stands for two different events
   */
  public static PrivacyStatement of(
      List<Receipt> receipts,
      String subject,
      Audience observer,
      double delta,
      Accountants accountants) {
    Objects.requireNonNull(subject, "subject");
    Map<Address, Receipt> seen = seen(receipts, subject, observer);
    List<PrivacyEvent> events = new ArrayList<>();
    for (Receipt receipt : seen.values()) {
      events.add(receipt.charged());
    }
    Guarantee guarantee =
        accountants.guarantee(new PrivacyEvent.Composed(events), relation(receipts), delta);
    return new PrivacyStatement(subject, observer, guarantee, seen.size());
  }

  /** The weakest statement over all agents: every record is in one of them (fact C1). */
  public static PrivacyStatement ofAll(
      List<Receipt> receipts, Audience observer, double delta, Accountants accountants) {
    Set<String> subjects = new TreeSet<>();
    for (Receipt receipt : receipts) {
      subjects.add(receipt.address().agent());
    }
    if (subjects.isEmpty()) {
      throw new IllegalArgumentException("receipts = [] name no agent to make a statement about");
    }
    PrivacyStatement worst = null;
    for (String subject : subjects) {
      PrivacyStatement one = of(receipts, subject, observer, delta, accountants);
      worst = worst == null || one.guarantee.epsilon() > worst.guarantee.epsilon() ? one : worst;
    }
    return worst;
  }

  /** One receipt an address: the same noise shown to more eyes is one release. */
  private static Map<Address, Receipt> seen(
      List<Receipt> receipts, String subject, Audience observer) {
    Set<Audience> visible = visible(observer);
    Map<Address, Receipt> seen = new LinkedHashMap<>();
    for (Receipt receipt : receipts) {
      if (!receipt.address().agent().equals(subject) || !visible.contains(receipt.audience())) {
        continue;
      }
      Receipt known = seen.putIfAbsent(receipt.address(), receipt);
      if (known != null && !known.charged().equals(receipt.charged())) {
        throw new IllegalArgumentException(
            "address "
                + receipt.address()
                + " stands for two events: "
                + known.charged()
                + " and "
                + receipt.charged());
      }
    }
    return seen;
  }

  private static Set<Audience> visible(Audience observer) {
    return switch (observer) {
      case NOBODY ->
          throw new IllegalArgumentException("observer = NOBODY sees nothing; name who looks");
      case EVERYONE -> Set.of(Audience.EVERYONE, Audience.FINAL_STATE_ONLY);
      case FINAL_STATE_ONLY ->
          Set.of(Audience.EVERYONE, Audience.FINAL_STATE_ONLY, Audience.NEXT_USER);
      case HUB, NEIGHBOURS, NEXT_USER ->
          Set.of(Audience.EVERYONE, Audience.FINAL_STATE_ONLY, observer);
    };
  }

  private static Neighbours relation(List<Receipt> receipts) {
    Neighbours relation = null;
    for (Receipt receipt : receipts) {
      if (relation != null && receipt.neighbours() != relation) {
        throw new IllegalArgumentException(
            "receipts mix "
                + relation.label()
                + " and "
                + receipt.neighbours().label()
                + " neighbours; a statement needs one relation");
      }
      relation = receipt.neighbours();
    }
    if (relation == null) {
      throw new IllegalArgumentException("receipts = [] state no neighbouring relation");
    }
    return relation;
  }

  public String subject() {
    return subject;
  }

  public Audience observer() {
    return observer;
  }

  public Guarantee guarantee() {
    return guarantee;
  }

  /** How many releases the observer saw. */
  public int receipts() {
    return receipts;
  }

  @Override
  public String toString() {
    return subject + " against " + observer + ": " + guarantee + ", " + receipts + " releases";
  }
}
