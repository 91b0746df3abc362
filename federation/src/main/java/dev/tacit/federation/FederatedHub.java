package dev.tacit.federation;

import dev.tacit.admm.run.Parties;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.party.HubParty;
import java.util.List;
import java.util.Map;

/** A hub's process. It has no rows, no ledger and no door. */
public record FederatedHub(PartyPlace place) {
  /** The run, from wherever it is to its end; gives the owners that were away at the end. */
  public List<String> run() {
    return place.connected(
        false,
        new PeerSession(),
        desk -> {
          HubParty hub =
              new HubParty(
                  place.federation().around(place.self()),
                  place.federation().quorum(),
                  place.federation().deadlines(),
                  desk,
                  place.agreement());
          Parties<?, ?> parties = place.plan().booking().plan().requireParties();
          hub.run(parties, parties.schedule());
          List<String> away = hub.leave();
          if (!away.isEmpty()) {
            place.log().event("left-behind", Map.of("peers", String.join(", ", away)));
          }
          return away;
        });
  }
}
