package dev.tacit.admm.star;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import java.util.List;

/**
 * What a star run does to the records of each provider.
 *
 * @param whole everything, by provider
 * @param round what one round adds to it, by provider
 */
record StarPrice(List<PrivacyEvent> whole, List<PrivacyEvent> round, Neighbours neighbours) {
  StarPrice {
    whole = List.copyOf(whole);
    round = List.copyOf(round);
  }

  /**
   * Pays the rounds in which a provider was absent. Who is left out is chosen by somebody who may
   * have seen releases, so what a provider did not release is not refunded (fact C3).
   */
  void payAbsences(int provider, int rounds, Curator curator) {
    PrivacyEvent missed = PrivacyEvent.repeated(round.get(provider), rounds);
    curator.forfeit("absent", missed, neighbours, Audience.EVERYONE);
  }
}
