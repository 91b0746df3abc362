package dev.tacit.federation.party;

import dev.tacit.admm.run.Parties;
import java.util.List;
import java.util.Map;

/**
 * A hub's whole part in a run: it distributes the owners' consents, answers their rounds, and
 * distributes their end statements. It holds no rows and signs nothing for anybody else.
 *
 * @param neighbourhood the owners
 * @param quorum how many owners are enough for a round
 * @param deadlines of its waits
 * @param session its messages and journal
 * @param signatory checks the owners' signatures
 */
public record HubParty(
    Neighbourhood neighbourhood,
    int quorum,
    Deadlines deadlines,
    Session session,
    Signatory signatory) {
  public <S, H> void run(Parties<S, H> parties) {
    HubDriver<H> driver = new HubDriver<>(parties, neighbourhood, quorum, session, deadlines);
    StatementExchange statementExchange =
        new StatementExchange(session, signatory, parties.agents());
    session.figures().set("rounds_planned", parties.rounds());
    session.figures().phase("agreeing");
    statementExchange.collect(neighbourhood.peers(), -1, OwnerParty.CONSENT, deadlines.join());
    session.log("agreed", Map.of("owners", parties.agents()));
    driver.run();
    session.figures().phase("parting");
    statementExchange.collect(
        neighbourhood.peers(),
        parties.rounds(),
        OwnerParty.END_STATEMENT,
        deadlines.patient(deadlines.hub(), session.isResuming()));
    session.force();
    session.mail().sayGoodbye();
  }

  /** Waits until no owner needs anything more; returns those that have not said so in time. */
  public List<String> awaitGoodbyes() {
    return session.confirmed(neighbourhood.peers(), Deadline.in(deadlines.round())).stream()
        .map(session::name)
        .toList();
  }
}
