package dev.tacit.federation.party;

import dev.tacit.admm.run.Parties;
import java.util.List;
import java.util.Map;

/**
 * A hub's whole part in a run: it tells the owners of each other, answers their rounds, and passes
 * on what they leave. It holds no rows and signs nothing in anybody's name.
 *
 * @param quorum how many owners are enough for a round
 */
public record HubParty(
    Neighbourhood neighbourhood,
    int quorum,
    Deadlines deadlines,
    Session session,
    Signatory signatory) {
  public <S, H> void run(Parties<S, H> parties) {
    HubDriver<H> seat = new HubDriver<>(parties, neighbourhood, quorum, session, deadlines);
    StatementExchange statementExchange =
        new StatementExchange(session, signatory, parties.agents());
    session.figures().set("rounds_planned", parties.rounds());
    session.figures().phase("agreeing");
    statementExchange.collect(neighbourhood.peers(), -1, OwnerParty.CONSENT, deadlines.join());
    session.log("agreed", Map.of("owners", parties.agents()));
    seat.run();
    session.figures().phase("parting");
    statementExchange.collect(
        neighbourhood.peers(),
        parties.rounds(),
        OwnerParty.END_STATEMENT,
        deadlines.patient(deadlines.hub(), session.isResuming()));
    session.force();
    session.mail().sayGoodbye();
  }

  /** Waits until no owner needs anything more; gives those who have not said so in time. */
  public List<String> awaitGoodbyes() {
    return session.confirmed(neighbourhood.peers(), Deadline.in(deadlines.round())).stream()
        .map(session::name)
        .toList();
  }
}
