package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import java.util.List;

/**
 * What a star run does to the records of each owner.
 *
 * @param whole everything, by agent
 * @param round what one round adds to it, by agent
 * @param neighbours the relation that receipts state
 */
record StarPrice(List<PrivacyEvent> whole, List<PrivacyEvent> round, Neighbours neighbours) {
  static final Site ABSENT = new Site("absent", "nothing: rounds in which the owner was absent");

  StarPrice {
    whole = List.copyOf(whole);
    round = List.copyOf(round);
  }

  /** Pays the exchange of squares that an agent missed. */
  void paySquares(PrivacyEvent squares, Curator curator) {
    curator.forfeit(Scaling.SQUARES.name(), squares, neighbours, Audience.EVERYONE);
  }

  /**
   * Pays the rounds in which an agent was absent. Who is left out is chosen by somebody who may
   * have seen releases, so what an agent did not release is not refunded (fact C3).
   */
  void payAbsences(int agent, int rounds, Curator curator) {
    PrivacyEvent missed = PrivacyEvent.repeated(round.get(agent), rounds);
    curator.forfeit(ABSENT.name(), missed, neighbours, Audience.EVERYONE);
  }
}
