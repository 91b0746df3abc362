package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Input;
import java.util.HashMap;
import java.util.Map;

/**
 * A letter of a round comes after the party has opened that round and before it closes it; who is
 * absent finds it before the next round that it opens. What an agent hears between two openings is
 * bound into its later noise as a set: a letter on the wrong side of an opening gives other noise,
 * and most states refuse it.
 */
final class DeliveryWatcher implements WatchedParties.Watcher {
  private final Map<Integer, Integer> latest = new HashMap<>();
  private final Map<Integer, Integer> closed = new HashMap<>();

  @Override
  public void before(int party, Input input) {
    if (input instanceof Input.Opened opened) {
      assertThat(heard(party))
          .as("round of the latest letter of %s before round %s opens", party, opened.round())
          .isLessThan(opened.round());
    }
    if (input instanceof Input.Received received) {
      int round = received.envelope().round();
      assertThat(round)
          .as("round of a letter to %s, rounds up to %s being closed", party, over(party))
          .isGreaterThan(over(party));
      latest.merge(party, round, Math::max);
    }
    if (input instanceof Input.Closed now) {
      assertThat(heard(party))
          .as("round of the latest letter of %s when round %s closes", party, now.round())
          .isLessThanOrEqualTo(now.round());
      closed.merge(party, now.round(), Math::max);
    }
  }

  private int heard(int party) {
    return latest.getOrDefault(party, -1);
  }

  private int over(int party) {
    return closed.getOrDefault(party, -1);
  }
}
