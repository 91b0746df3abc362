package dev.tacit.federation.party;

import dev.tacit.admm.agent.Schedule;
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
    Neighbourhood around, int quorum, Deadlines deadlines, Desk desk, Signatory signatory) {
  public <S, H> void run(Parties<S, H> parties, Schedule schedule) {
    HubSeat<H> seat = new HubSeat<>(parties, around, quorum, schedule, desk, deadlines);
    RollCall rollCall = new RollCall(desk, signatory, parties.agents());
    desk.figures().set("rounds_planned", parties.rounds());
    desk.figures().phase("agreeing");
    rollCall.called(around.peers(), -1, OwnerParty.CONSENT, deadlines.join());
    desk.log("agreed", Map.of("owners", parties.agents()));
    seat.run();
    desk.figures().phase("parting");
    rollCall.called(
        around.peers(),
        parties.rounds(),
        OwnerParty.PARTING,
        deadlines.patient(deadlines.hub(), desk.isWaking()));
    desk.force();
    desk.mail().sayFarewell();
  }

  /** Waits until no owner needs anything more; gives those who have not said so in time. */
  public List<String> leave() {
    return desk.confirmed(around.peers(), Deadline.in(deadlines.round())).stream()
        .map(desk::name)
        .toList();
  }
}
