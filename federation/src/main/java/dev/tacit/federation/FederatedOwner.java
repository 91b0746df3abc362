package dev.tacit.federation;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.party.Desk;
import dev.tacit.federation.party.OwnerParty;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.book.BookedDoors;
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.book.OthersReceipts;
import dev.tacit.learn.certify.Evidence;
import dev.tacit.learn.plan.OwnPart;
import dev.tacit.learn.run.Trained;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An owner's process. Its own ledger grants its part of the plan before anybody hears of it; then
 * it agrees with the others, takes its rounds and certifies what all have paid.
 */
public record FederatedOwner(PartyPlace place, Examples rows, LedgerBooks books) {
  /**
   * What a run gave.
   *
   * @param away peers that may still need something of this owner
   */
  public record Taken(Trained trained, List<String> away) {
    public Taken {
      away = List.copyOf(away);
    }
  }

  /** The run, from wherever it is to its end. */
  public Taken run() {
    OwnPart part = new OwnPart(place.plan().booking(), place.self(), rows);
    part.requirePublicSize();
    String run = place.federation().run();
    place.requireInStep(JournalAndLedger.of(books.ledger(), run));
    PeerSession session = new PeerSession();
    OthersReceipts others = new OthersReceipts(session);
    AtomicReference<List<String>> away = new AtomicReference<>();
    Trained trained =
        Trained.of(
            place.plan().booking(),
            books.own(run, part, others),
            doors ->
                place.connected(hasReleased(), session, desk -> course(desk, doors, others, away)));
    return new Taken(
        trained.on(place.federation().day()),
        away.get() == null ? place.serveLatecomers() : away.get());
  }

  private boolean hasReleased() {
    return books.ledger().view().runs().stream()
        .anyMatch(one -> one.run().equals(place.federation().run()) && one.releases() > 0);
  }

  private Outcome course(
      Desk desk,
      BookedDoors doors,
      OthersReceipts others,
      AtomicReference<List<String>> leftBehind) {
    OwnerParty owner =
        new OwnerParty(
            place.federation().around(place.self()),
            place.federation().deadlines(),
            desk,
            place.agreement(),
            Octets.of(place.agreement().consent()));
    Parties<?, ?> parties = place.plan().booking().plan().requireParties();
    // Equal receipts are told once, with their number: the others need no more for a certificate.
    OwnerParty.Ended ended =
        owner.run(parties, rows, doors, parties.schedule(), () -> Evidence.folded(doors.counted()));
    others.told(ended.others());
    new LeftReceipts(place.plan()).require(doors.counted());
    List<String> away = owner.leave();
    leftBehind.set(away);
    if (!away.isEmpty()) {
      place.log().event("left-behind", Map.of("peers", String.join(", ", away)));
    }
    return ended.outcome();
  }
}
