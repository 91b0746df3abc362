package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.OpenDoors;
import dev.tacit.admm.agent.WatchedDoors;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Letters of owners to a hub. */
class HubExchangeTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");

  private static List<String> happened(int owners) {
    List<String> happened = new ArrayList<>();
    HubExchange hub =
        new HubExchange(owners, new WatchedDoors(new OpenDoors(TestNoise::seeded), happened));
    for (int round = 0; round < 2; round++) {
      hub.round(
          round,
          1,
          (owner, curator) ->
              curator.release(
                  "x", Sensitive.of(owner, UNIT), GaussianNoise.ofSigma(1), Audience.EVERYONE));
      happened.add("at the hub");
    }
    return happened;
  }

  @Test
  void whatTheOwnersReleaseInARound_isCommittedBeforeTheHubHasIt() {
    List<String> round = List.of("open", "open", "open", "commit", "at the hub");
    List<String> twice = new ArrayList<>(round);
    twice.addAll(round);
    assertThat(happened(3)).isEqualTo(twice);
  }

  /** Nothing leaves the only owner before the run ends, and then the run commits. */
  @Test
  void theOnlyOwnerSendsNothing() {
    assertThat(happened(1)).containsExactly("open", "at the hub", "open", "at the hub");
  }
}
