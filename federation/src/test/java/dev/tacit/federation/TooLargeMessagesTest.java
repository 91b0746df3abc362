package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.federation.TwoOwners.Open;
import dev.tacit.federation.link.Conversation.StreamContext;
import dev.tacit.federation.link.Links;
import dev.tacit.federation.party.Deadline;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.party.PartyLog;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A party that sends more than was agreed on: who hears it says so, whoever made the call. */
class TooLargeMessagesTest {
  private static final int AGREED = 100_000;
  private static final String SETTINGS = "{rounds: 2}\nmessageBytes: " + AGREED;

  /** Who is called would print a stack; kept here, since the library may forget it otherwise. */
  private static final Logger QUIET = Logger.getLogger("io.grpc");

  @TempDir private Path folder;

  @BeforeAll
  static void beQuiet() {
    QUIET.setLevel(Level.OFF);
  }

  /** It takes its own limit for another one. */
  private static Links generous(TwoOwners twoOwners, int self, Mailbox mail) {
    StreamContext streamContext =
        new StreamContext(
            self,
            twoOwners.agreement(self, SETTINGS),
            mail,
            new MessageReader(new Limits(10 * AGREED, 2)),
            new PartyFigures(),
            PartyLog.SILENT);
    Links links =
        new Links(
            twoOwners.plan(SETTINGS).federation(),
            twoOwners.issued(self == 0 ? "a" : "b"),
            streamContext);
    links.open(Optional.empty());
    return links;
  }

  /** The owner b calls a. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void whoHearsMoreThanWasAgreed_saysHowMuch(int sender) throws Exception {
    TwoOwners twoOwners = new TwoOwners(folder);
    int hearer = 1 - sender;
    Mailbox mail = new Mailbox(List.of("a", "b"), List.of(hearer), new Limits(10 * AGREED, 2));
    Octets large = Octets.of(new byte[2 * AGREED]);
    Statement statement = new Statement(sender, "parting", large, Octets.of(new byte[64]));
    mail.post(hearer, new Parcel(0, 0, List.of(), List.of(statement)));
    try (Links links = generous(twoOwners, sender, mail);
        Open honest = twoOwners.open(hearer, twoOwners.issued(hearer == 0 ? "a" : "b"), SETTINGS)) {
      assertThat(links).isNotNull();
      assertThatThrownBy(
              () -> honest.mail.await(List.of(sender), 0, 0, Deadline.in(Duration.ofMinutes(2))))
          .isInstanceOfSatisfying(Refused.class, why -> assertThat(why.kind()).isEqualTo(Kind.PEER))
          .hasMessageContaining("`messageBytes` = " + AGREED);
    }
  }
}
