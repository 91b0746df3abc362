package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tacit.federation.party.RoundJournal.Entry;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.ProtocolFault;
import dev.tacit.learn.Refused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed party finds again, and what two different messages of one peer lead to. */
class RoundJournalTest {
  private static final Octets HEARD = Octets.of((byte) 1, (byte) 2, (byte) 3);
  private static final Limits LIMITS = new Limits(1 << 16, 3);
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
      List<Entry> found = journal.restored();
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
        assertThat(journal.restored()).hasSizeLessThan(4);
        journal.write(new Entry.Opened(9));
        journal.force();
      }
      try (RoundJournal again = RoundJournal.open(torn, "run")) {
        assertThat(again.restored().get(again.restored().size() - 1))
            .isEqualTo(new Entry.Opened(9));
      }
    }
    byte[] flipped = whole.clone();
    flipped[whole.length - 1] ^= 1;
    Path torn = Files.write(folder.resolve("flipped"), flipped);
    try (RoundJournal journal = RoundJournal.open(torn, "run")) {
      assertThat(journal.restored()).hasSize(3);
    }
  }

  private Path ofRounds(int rounds) {
    Path file = folder.resolve("rounds");
    try (RoundJournal journal = RoundJournal.open(file, "run")) {
      for (int round = 0; round < rounds; round++) {
        journal.write(new Entry.Opened(round));
        journal.force();
        journal.write(new Entry.Heard(1, HEARD));
        journal.write(new Entry.Heard(2, HEARD));
      }
    }
    return file;
  }

  /** What a round rests on was on the disk before the round: a crash cannot have damaged it. */
  @Test
  void aByteThatChangedBeforeALaterRound_isRefused_andNothingIsCutOff() throws IOException {
    byte[] whole = Files.readAllBytes(ofRounds(3));
    int seal = whole.length - 2 * (8 + 5 + 3);
    for (int place = 0; place < whole.length; place++) {
      byte[] damaged = whole.clone();
      damaged[place] ^= 1;
      Path file = Files.write(folder.resolve("damaged"), damaged);
      Throwable why =
          catchThrowable(
              () -> {
                try (RoundJournal journal = RoundJournal.open(file, "run")) {
                  assertThat(journal.restored()).isNotEmpty();
                }
              });
      if (place < seal - (8 + 13)) {
        assertThat(why).as("byte %s", place).isInstanceOf(Refused.class);
        assertThat(((Refused) why).kind()).isEqualTo(Refused.Kind.LEDGER);
        assertThat(why).hasMessageContaining("is damaged").hasMessageContaining("Nothing was sent");
        assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
      } else {
        assertThat(why).as("byte %s", place).isNull();
      }
    }
  }

  /**
   * After a loss of power, whatever was written since the last round was opened may be anything.
   */
  @Test
  void anythingBehindTheLastRound_isCutOff() throws IOException {
    byte[] whole = Files.readAllBytes(ofRounds(3));
    int seal = whole.length - 2 * (8 + 5 + 3);
    byte[] second = Arrays.copyOfRange(whole, seal + 8 + 5 + 3, whole.length);
    byte[] lost = new byte[4096];
    Arrays.fill(lost, 0, 4096, (byte) 0);
    byte[] gap = Arrays.copyOf(whole, whole.length);
    Arrays.fill(gap, seal, seal + 16, (byte) 0);
    for (byte[] tail :
        List.of(gap, joined(whole, lost), joined(Arrays.copyOf(whole, seal), second))) {
      Path file = Files.write(folder.resolve("power"), tail);
      try (RoundJournal journal = RoundJournal.open(file, "run")) {
        assertThat(journal.restored()).hasSizeBetween(7, 9);
      }
    }
  }

  /** Somebody may say the name of a file that is something else. */
  @Test
  void aFileThatIsNoJournal_isLeftAsItIs() throws IOException {
    for (String text : List.of("{\"weights\": [1, 2, 3]}", "x", "rows ".repeat(100))) {
      Path file = Files.writeString(folder.resolve("other"), text);
      assertThatThrownBy(() -> RoundJournal.open(file, "run"))
          .isInstanceOfSatisfying(
              Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.LEDGER))
          .hasMessageContaining("is no journal of this run");
      assertThat(Files.readString(file)).isEqualTo(text);
    }
  }

  /** Copies of several owners may lie side by side. */
  @Test
  void theJournalOfAnotherParty_isRefused() {
    Mailbox mail = new Mailbox(List.of("a", "b", "c"), List.of(1), LIMITS);
    for (Entry entry : List.of(new Entry.Heard(2, HEARD), new Entry.Sent(0, HEARD))) {
      Path file = folder.resolve(entry.getClass().getSimpleName());
      try (RoundJournal journal = RoundJournal.open(file, "run")) {
        journal.write(entry);
      }
      try (RoundJournal journal = RoundJournal.open(file, "run")) {
        MessageReader reader = new MessageReader(LIMITS);
        assertThatThrownBy(
                () -> new Session(0, mail, journal, reader, new PartyFigures(), PartyLog.SILENT))
            .isInstanceOfSatisfying(
                Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.LEDGER))
            .hasMessageContaining("that of another party");
      }
    }
  }

  /** The last entry of another run is not this one's to cut off. */
  @Test
  void aJournalOfAnotherRun_isLeftAsItIs() throws IOException {
    byte[] torn = Arrays.copyOf(Files.readAllBytes(written()), 60);
    Path file = Files.write(folder.resolve("torn"), torn);
    assertThatThrownBy(() -> RoundJournal.open(file, "another run")).isInstanceOf(Refused.class);
    assertThat(Files.readAllBytes(file)).isEqualTo(torn);
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  /** Builds before this one wrote no number of releases. */
  @Test
  void aRoundWithoutItsNumberOfReleases_isRead() throws IOException {
    Path file = folder.resolve("old");
    try (RoundJournal journal = RoundJournal.open(file, "run")) {
      journal.write(new Entry.Opened(7, 5));
    }
    byte[] whole = Files.readAllBytes(file);
    int begin = whole.length - 13 - 8;
    CRC32C sum = new CRC32C();
    sum.update(whole, begin + 8, 5);
    byte[] old = Arrays.copyOf(whole, begin + 8 + 5);
    ByteBuffer.wrap(old).putInt(begin, 5).putInt(begin + 4, (int) sum.getValue());
    Files.write(file, old);
    try (RoundJournal journal = RoundJournal.open(file, "run")) {
      assertThat(journal.restored()).containsExactly(new Entry.Opened(7));
    }
  }

  @Test
  void theJournalOfAnotherRun_orOneInUse_isRefused() {
    Path file = written();
    assertThatThrownBy(() -> RoundJournal.open(file, "other run"))
        .isInstanceOf(Refused.class)
        .hasMessageContaining("another agreement");
    try (RoundJournal held = RoundJournal.open(file, "run")) {
      assertThat(held.restored()).isNotEmpty();
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
        .hasMessageContaining("south sent two different messages in round 3");
    Deadline soon = Deadline.in(Duration.ofMinutes(2)); // equivocation ends the wait at once
    mail.await(List.of(1), 3, 0, soon);
    assertThatThrownBy(() -> mail.await(List.of(1), 4, 0, soon))
        .isInstanceOfSatisfying(
            Refused.class, why -> assertThat(why.kind()).isEqualTo(Refused.Kind.PEER))
        .hasMessageContaining("equivocation");
  }
}
