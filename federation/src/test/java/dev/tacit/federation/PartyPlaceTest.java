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
class PartyPlaceTest {
  private static final String SETTINGS = "{rounds: 2}";
  @TempDir private Path folder;

  /** Who has released and lost what it heard would take rounds for missed that it took. */
  @Test
  void aJournalThatIsGone_isRefusedWhereSomethingWasReleased() {
    Pair pair = new Pair(folder);
    PartyPlace place =
        new PartyPlace(
            pair.plan(SETTINGS),
            pair.agreement(0, SETTINGS),
            0,
            pair.issued("a"),
            folder.resolve("journal"),
            Optional.empty(),
            new PartyFigures(),
            PartyLog.SILENT);
    assertThatThrownBy(() -> place.connected(true, new PeerSession(), desk -> 1))
        .isInstanceOfSatisfying(
            Refused.class, refused -> assertThat(refused.kind()).isEqualTo(Kind.LEDGER))
        .hasMessageContaining("Put the journal back")
        .hasMessageContaining("ledger release one");
    Integer done = place.connected(false, new PeerSession(), desk -> 1);
    assertThat(done).isEqualTo(1);
  }

  @Test
  void aKeyThatTheFederationFileDoesNotName_isKnown() {
    Pair pair = new Pair(folder);
    assertThat(pair.agreement(0, SETTINGS).isSignedByOwn()).isTrue();
    assertThat(new Agreement(pair.plan(SETTINGS), 0, pair.key(1)).isSignedByOwn()).isFalse();
  }
}
