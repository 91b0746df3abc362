package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.federation.TwoOwners;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a hub ends whose owners have all that they need, or do not. */
class HubPartyTest {
  private static final Deadlines SHORT = new Deadlines(Duration.ofMillis(1), Duration.ofMillis(1));
  @TempDir private Path folder;
  private final Mailbox mail =
      new Mailbox(List.of("a", "b", "hub"), List.of(0, 1), new Limits(1 << 16, 3));

  private Signatory signs;

  @BeforeEach
  void agree() {
    signs = new TwoOwners(folder).agreement(0, "{rounds: 2}");
  }

  private List<String> left() {
    try (RoundJournal journal = RoundJournal.open(folder.resolve("journal"), "run")) {
      MessageReader reader = new MessageReader(new Limits(1 << 16, 3));
      Session session = new Session(2, mail, journal, reader, new PartyFigures(), PartyLog.SILENT);
      return new HubParty(Neighbourhood.hubOfStar(2), 2, SHORT, session, signs).awaitGoodbyes();
    }
  }

  @Test
  void whoHasNotConfirmed_isNamed() {
    mail.goodbye(0);
    assertThat(left()).containsExactly("b");
    mail.goodbye(1);
    assertThat(left()).isEmpty();
  }

  /** It has found at the end an equivocation, and has no model. */
  @Test
  void whyAnOwnerStopsAtTheEnd_isHowTheHubEnds() {
    mail.goodbye(0);
    mail.stop(1, new Refused(Kind.PEER, "b has stopped: a fork"));
    assertThatThrownBy(this::left)
        .isInstanceOfSatisfying(Refused.class, why -> assertThat(why.kind()).isEqualTo(Kind.PEER))
        .hasMessage("b has stopped: a fork");
  }
}
