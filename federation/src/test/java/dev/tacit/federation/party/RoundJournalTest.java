package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.federation.party.RoundJournal.Entry;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.ProtocolFault;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed party finds again, and what two stories of one peer lead to. */
class RoundJournalTest {
  private static final Octets HEARD = Octets.of((byte) 1, (byte) 2, (byte) 3);
  @TempDir private Path folder;

  private Path written() {
    Path file = folder.resolve("journal");
    try (RoundJournal journal = RoundJournal.open(file, "run")) {
      journal.write(new Entry.Opened(0));
      journal.write(new Entry.Heard(2, HEARD));
      journal.write(new Entry.Closed(0, List.of(0, 2)));
      journal.write(new Entry.Sent(1, Octets.of((byte) 4)));
      journal.force();
    }
    return file;
  }

  @Test
  void whatWasWrittenIsFound() {
    try (RoundJournal journal = RoundJournal.open(written(), "run")) {
      List<Entry> found = journal.found();
      assertThat(found).hasSize(4);
      assertThat(found.get(0)).isEqualTo(new Entry.Opened(0));
      assertThat(found.get(1)).isEqualTo(new Entry.Heard(2, HEARD));
      assertThat(found.get(2)).isEqualTo(new Entry.Closed(0, List.of(0, 2)));
      assertThat(((Entry.Sent) found.get(3)).peer()).isEqualTo(1);
    }
  }

  /** Cut anywhere, or one byte flipped: the whole entries before that are there, and it goes on. */
  @Test
  void aTornEndIsCutOff() throws IOException {
    byte[] whole = Files.readAllBytes(written());
    for (int end = whole.length - 1; end > 0; end--) {
      Path torn = folder.resolve("torn");
      Files.write(torn, Arrays.copyOf(whole, end));
      try (RoundJournal journal = RoundJournal.open(torn, "run")) {
        assertThat(journal.found()).hasSizeLessThan(4);
        journal.write(new Entry.Opened(9));
        journal.force();
      }
      try (RoundJournal again = RoundJournal.open(torn, "run")) {
        assertThat(again.found().get(again.found().size() - 1)).isEqualTo(new Entry.Opened(9));
      }
    }
    byte[] flipped = whole.clone();
    flipped[whole.length - 1] ^= 1;
    Path torn = Files.write(folder.resolve("flipped"), flipped);
    try (RoundJournal journal = RoundJournal.open(torn, "run")) {
      assertThat(journal.found()).hasSize(3);
    }
  }

  @Test
  void theJournalOfAnotherRun_orOneInUse_isRefused() {
    Path file = written();
    assertThatThrownBy(() -> RoundJournal.open(file, "other run"))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("another agreement");
    try (RoundJournal held = RoundJournal.open(file, "run")) {
      assertThat(held.found()).isNotEmpty();
      assertThatThrownBy(() -> RoundJournal.open(file, "run"))
          .hasMessageContaining("used by one process");
    }
  }

  @Test
  void twoParcelsForOnePlace_areAFork() {
    Mailbox mail = new Mailbox(List.of("north", "south"), List.of(1), new Limits(4096, 2));
    Parcel parcel = new Parcel(3, 0, List.of(), List.of());
    mail.arrived(1, parcel, new byte[] {1});
    mail.arrived(1, parcel, new byte[] {1});
    assertThatThrownBy(() -> mail.arrived(1, parcel, new byte[] {2}))
        .isInstanceOf(ProtocolFault.class)
        .hasMessageContaining("south has told two things in round 3");
    Deadline soon = Deadline.in(Duration.ofMinutes(2)); // a fork ends the wait at once
    mail.await(List.of(1), 3, 0, soon);
    assertThatThrownBy(() -> mail.await(List.of(1), 4, 0, soon))
        .isInstanceOfSatisfying(
            Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.PEER))
        .hasMessageContaining("a fork");
  }
}
