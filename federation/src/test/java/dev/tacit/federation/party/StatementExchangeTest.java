package dev.tacit.federation.party;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tacit.federation.TwoOwners;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who passes on statements that nobody signed is named, and not the owner in whose name it does.
 */
class StatementExchangeTest {
  private static final int ROUND = 2;
  private static final Limits LIMITS = new Limits(1 << 16, 2);
  private static final String SETTINGS = "{rounds: 2}";
  @TempDir private Path folder;
  private Agreement here;
  private Agreement there;
  private Statement own;

  @BeforeEach
  void agree() {
    TwoOwners twoOwners = new TwoOwners(folder);
    here = twoOwners.agreement(0, SETTINGS);
    there = twoOwners.agreement(1, SETTINGS);
    own = here.signed("parting", new byte[] {1});
  }

  /** What a says when b sends these where partings belong; what it keeps of them. */
  private Throwable heard(int kept, Statement... statements) {
    Path file = folder.resolve("journal");
    try (RoundJournal journal = RoundJournal.open(file, "run")) {
      Mailbox mail = new Mailbox(List.of("a", "b"), List.of(1), LIMITS);
      Session session =
          new Session(
              0, mail, journal, new MessageReader(LIMITS), new PartyFigures(), PartyLog.SILENT);
      Parcel parcel = new Parcel(ROUND, 0, List.of(), List.of(statements));
      mail.arrived(1, parcel, MessageWriter.bytes(parcel));
      StatementExchange statementExchange = new StatementExchange(session, here, 2);
      Throwable why =
          catchThrowable(
              () -> statementExchange.exchange(List.of(1), ROUND, 1, own, Duration.ofMinutes(2)));
      session.force();
      assertThat(why).isNotNull();
      try (RoundJournal again = reopened(journal, file)) {
        assertThat(again.restored()).hasSize(kept);
      }
      return why;
    }
  }

  private static RoundJournal reopened(RoundJournal journal, Path file) {
    journal.close();
    return RoundJournal.open(file, "run");
  }

  private static void requireSender(Throwable why, Kind kind) {
    assertThat(why)
        .isInstanceOfSatisfying(Refused.class, it -> assertThat(it.kind()).isEqualTo(kind));
    assertThat(why).hasMessageStartingWith("b has sent ").hasMessageContaining("the owner of b");
  }

  @Test
  void aStatementThatItsOwnerDidNotSign_isTheSendersFault_andNotKept() {
    Statement theirs = there.signed("parting", new byte[] {2});
    Statement forged = new Statement(0, "parting", theirs.body(), theirs.signature());
    requireSender(heard(0, theirs, forged), Kind.IDENTITY);
    requireSender(heard(0, forged), Kind.IDENTITY);
  }

  @Test
  void whatWasSignedForAnotherPlace_isTheSendersFault_andNotKept() {
    Statement theirs = there.signed("parting", new byte[] {2});
    requireSender(heard(0, theirs, here.signed("consent", new byte[] {1})), Kind.PEER);
    requireSender(heard(0, there.signed("consent", new byte[] {2})), Kind.PEER);
  }

  @Test
  void twoThatAnOwnerSigned_areItsOwnFault() {
    Statement theirs = there.signed("parting", new byte[] {2});
    Throwable why = heard(1, theirs, here.signed("parting", new byte[] {3}));
    assertThat(why)
        .hasMessageStartingWith("a signed two different 'parting' statements (equivocation)");
  }
}
