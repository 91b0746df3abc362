package dev.tacit.federation;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.federation.party.Desk;
import dev.tacit.federation.party.OwnerParty;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.book.BookedDoors;
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.book.OthersReceipts;
import dev.tacit.learn.plan.OwnPart;
import dev.tacit.learn.run.Trained;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;

/**
 * An owner's process. Its own ledger grants its part of the plan before anybody hears of it; then
 * it agrees with the others, takes its rounds and certifies what all have paid.
 */
public record FederatedOwner(PartyPlace place, Examples rows, LedgerBooks books) {
  /** The run, from wherever it is to its end. */
  public Trained run() {
    OwnPart part = new OwnPart(place.plan().booking(), place.self(), rows);
    part.requirePublicSize();
    OthersReceipts others = new OthersReceipts();
    boolean[] taken = {false};
    Trained trained =
        Trained.of(
            place.plan().booking(),
            books.own(place.federation().run(), part, others),
            doors -> {
              taken[0] = true;
              return place.connected(desk -> course(desk, doors, others));
            });
    if (!taken[0]) {
      place.serveLatecomers();
    }
    return trained;
  }

  private Outcome course(Desk desk, BookedDoors doors, OthersReceipts others) {
    OwnerParty owner =
        new OwnerParty(
            place.federation().around(place.self()),
            place.federation().deadlines(),
            desk,
            place.agreement(),
            Octets.of(place.agreement().consent()));
    Parties<?, ?> parties = place.plan().booking().plan().requireParties();
    OwnerParty.Ended ended = owner.run(parties, rows, doors, parties.schedule(), doors::counted);
    others.told(ended.others());
    List<String> away = owner.leave();
    if (!away.isEmpty()) {
      place.log().event("left-behind", Map.of("peers", String.join(", ", away)));
    }
    return ended.outcome();
  }
}
