package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.federation.party.RoundJournal;
import dev.tacit.federation.party.RoundJournal.Entry;
import dev.tacit.learn.Refused;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every moment at which an owner may crash, in runs of every algorithm: the journal cut anywhere
 * between two commits, with the ledger of that time, is taken; a journal and a ledger of different
 * times are not, where one has forgotten something that the other knows.
 */
class JournalAndLedgerTest {
  private static final int OWNER = 1;

  /** Between two commits; a byte is a place for a crash like any other. */
  private static final int PLACES = 12;

  @TempDir private Path folder;

  static Stream<LawCase> several() {
    return LawCase.all().stream().filter(one -> one.agents() > 1);
  }

  /**
   * The ledger after a commit.
   *
   * @param journal how long the journal was then
   */
  private record Commit(long journal, long releases, OptionalInt lastRound) {
    JournalAndLedger ledger() {
      return new JournalAndLedger(true, false, releases, lastRound);
    }
  }

  /** Doors that note when something becomes durable. */
  private static final class CommitRecorder implements ReleaseChannel {
    private final InMemoryChannel inner;
    private final Path journal;
    private final List<Commit> commits = new ArrayList<>();

    CommitRecorder(List<NoiseKey> keys, Path journal) {
      this.inner = InMemoryChannel.listing("run", keys);
      this.journal = journal;
      commits.add(new Commit(0, 0, OptionalInt.empty()));
    }

    @Override
    public Curator open(int agent, int round) {
      return inner.open(agent, round);
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
      inner.delivered(agent, round, author, values);
    }

    @Override
    public void commit() {
      List<Receipt> receipts = inner.receipts();
      OptionalInt last = receipts.stream().mapToInt(one -> one.address().round()).max();
      try {
        commits.add(new Commit(Files.size(journal), receipts.size(), last));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close(int agent, int round) {
      inner.close(agent, round);
    }
  }

  private CommitRecorder ran(LawCase one) {
    Parties<?, ?> parties = one.known().requireParties();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    List<CommitRecorder> doors = new ArrayList<>();
    for (int agent = 0; agent < one.agents(); agent++) {
      doors.add(new CommitRecorder(keys, WireTransport.journal(folder, agent)));
    }
    new WireTransport((from, to, honest) -> honest, Optional.of(folder))
        .run(parties, one.rows(), doors, parties.schedule());
    return doors.get(OWNER);
  }

  private boolean isTaken(byte[] journal, int length, JournalAndLedger ledger) {
    try {
      Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(journal, length));
      List<Entry> found = RoundJournal.peek(cut, "law");
      Throwable why = catchThrowable(() -> ledger.require(cut, found, "run"));
      assertThat(why == null || why instanceof Refused).isTrue();
      return why == null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("several")
  void noCrashIsRefused_noOlderCopyIsTaken(LawCase one) throws IOException {
    CommitRecorder doors = ran(one);
    List<Commit> commits = doors.commits;
    byte[] journal = Files.readAllBytes(doors.journal);
    for (int at = 0; at < commits.size(); at++) {
      Commit now = commits.get(at);
      long until = at + 1 < commits.size() ? commits.get(at + 1).journal() : journal.length;
      long step = 1 + (until - now.journal()) / PLACES;
      for (long length = now.journal(); length <= until; length += step) {
        assertThat(isTaken(journal, (int) length, now.ledger())).as("a crash at %s", now).isTrue();
      }
      assertThat(isTaken(journal, (int) until, now.ledger())).isTrue();
      requireOlderRefused(journal, commits, at);
    }
    assertThat(commits.get(commits.size() - 1).releases()).isPositive();
  }

  /** Both ways, wherever something was released in between. */
  private void requireOlderRefused(byte[] journal, List<Commit> commits, int at) {
    Commit now = commits.get(at);
    for (int earlier = 0; earlier < at; earlier++) {
      Commit older = commits.get(earlier);
      // The journal before the round of this commit was opened: its last entry opens it.
      boolean more = now.releases() > commits.get(at - 1).releases();
      int before = (int) Math.max(0, commits.get(at - 1).journal());
      if (more) {
        assertThat(isTaken(journal, before, now.ledger())).as("journal before %s", now).isFalse();
      }
      if (at > 1 && older.releases() < commits.get(at - 1).releases()) {
        assertThat(isTaken(journal, (int) now.journal(), older.ledger()))
            .as("ledger of %s at %s", older, now)
            .isFalse();
      }
    }
  }
}
