package dev.tacit.federation;

import dev.tacit.admm.run.Parties;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.party.HubParty;
import java.util.List;
import java.util.Map;

/**
 * The run of a hub's own process, from the handshake to the goodbyes. A hub has no rows, no ledger
 * and no curator, so it cannot release anything.
 */
public record FederatedHub(PartyContext context) {
  /** The run, from wherever it is to its end; gives the owners that were away at the end. */
  public List<String> run() {
    return context.withSession(
        false,
        new PeerSession(),
        session -> {
          HubParty hub =
              new HubParty(
                  context.federation().neighbourhood(context.self()),
                  context.federation().quorum(),
                  context.federation().deadlines(),
                  session,
                  context.agreement());
          Parties<?, ?> parties = context.plan().pricedPlan().plan().requireParties();
          hub.run(parties);
          List<String> away = hub.awaitGoodbyes();
          if (!away.isEmpty()) {
            context.log().event("left-behind", Map.of("peers", String.join(", ", away)));
          }
          return away;
        });
  }
}
