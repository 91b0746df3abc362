package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a party finds wrong with its own files before anybody hears of it. */
class PartyContextTest {
  private static final String SETTINGS = "{rounds: 2}";
  @TempDir private Path folder;

  /** Who has released and lost what it heard would take rounds for missed that it took. */
  @Test
  void aJournalThatIsGone_isRefusedWhereSomethingWasReleased() {
    TwoOwners twoOwners = new TwoOwners(folder);
    PartyContext context =
        new PartyContext(
            twoOwners.plan(SETTINGS),
            twoOwners.agreement(0, SETTINGS),
            0,
            twoOwners.issued("a"),
            folder.resolve("journal"),
            Optional.empty(),
            new PartyFigures(),
            PartyLog.SILENT);
    assertThatThrownBy(() -> context.withSession(true, new PeerSession(), session -> 1))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Kind.LEDGER))
        .hasMessageContaining("Put the journal back")
        .hasMessageContaining("ledger release one");
    Integer done = context.withSession(false, new PeerSession(), session -> 1);
    assertThat(done).isEqualTo(1);
  }

  @Test
  void aKeyThatTheFederationFileDoesNotName_isKnown() {
    TwoOwners twoOwners = new TwoOwners(folder);
    assertThat(twoOwners.agreement(0, SETTINGS).hasListedKey()).isTrue();
    assertThat(new Agreement(twoOwners.plan(SETTINGS), 0, twoOwners.key(1)).hasListedKey())
        .isFalse();
  }
}
