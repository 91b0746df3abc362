package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Price, reserve, commit, send: nobody hears of a round, by a letter or by the silence that its end
 * tells, before the receipts of the others are durable.
 *
 * @param hears whether the end of a round tells the first anything of the second
 */
record DurabilityWatcher(List<AgentChannel> channels, BiPredicate<Integer, Integer> hears)
    implements WatchedParties.Watcher {
  @Override
  public void before(int party, Input input) {
    if (input instanceof Input.Received received) {
      Envelope letter = received.envelope();
      boolean ofHub = letter.author() == channels.size();
      require(
          ofHub ? channels : List.of(channels.get(letter.author())),
          letter.round(),
          "the letter of " + letter.author());
    }
    if (input instanceof Input.Closed closed) {
      require(others(party), closed.round(), "the silence of others than " + party);
    }
    if (input instanceof Input.Finished finished) {
      require(others(party), finished.rounds() - 1, "the end that " + party + " is told");
    }
  }

  private List<AgentChannel> others(int party) {
    List<AgentChannel> others = new ArrayList<>();
    for (int other = 0; other < channels.size(); other++) {
      if (other != party && hears.test(party, other)) {
        others.add(channels.get(other));
      }
    }
    return others;
  }

  private static void require(List<AgentChannel> behind, int round, String what) {
    assertThat(behind)
        .as("receipts behind %s in round %s", what, round)
        .allMatch(own -> own.isDurable(round));
  }
}
