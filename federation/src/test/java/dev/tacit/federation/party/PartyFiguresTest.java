package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.federation.party.PartyFigures.PeerStatus;
import dev.tacit.federation.wire.Message.Parcel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is waited for, as everybody is in every round, is not late for that. */
class PartyFiguresTest {
  private final PartyFigures figures = new PartyFigures();

  private PeerStatus standing(String name) {
    return figures.peers().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void waitedForIsNotLate_untilATenthOfTheTimeIsOver() throws InterruptedException {
    figures.expect(List.of("north", "south", "east"));
    figures.await(3, 0, List.of("north", "south"), Deadline.in(Duration.ofHours(1)));
    figures.heard("south", new Parcel(3, 0, List.of(), List.of()));
    assertThat(standing("north")).isEqualTo(new PeerStatus("north", false, -1, true, false));
    assertThat(standing("south")).isEqualTo(new PeerStatus("south", false, 3, false, false));
    assertThat(standing("east").awaited()).isFalse();
    figures.await(4, 0, List.of("north", "south"), Deadline.in(Duration.ofMillis(50)));
    Thread.sleep(10);
    assertThat(standing("north").late()).isTrue();
    assertThat(standing("south").late()).isTrue();
    figures.heard("south", new Parcel(4, 0, List.of(), List.of()));
    assertThat(standing("south").late()).isFalse();
    figures.awaitNobody();
    assertThat(standing("north")).isEqualTo(new PeerStatus("north", false, -1, false, false));
  }
}
