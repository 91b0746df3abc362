package dev.tacit.federation.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.party.Deadline;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.wire.Message.Challenge;
import dev.tacit.federation.wire.Message.Goodbye;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.optim.linalg.Vec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is written is read back; what is not written so is refused, whatever the bytes. */
class MessageCodecTest {
  private static final int LIMIT = 1 << 14;
  private static final MessageReader READER = new MessageReader(new Limits(LIMIT, 3));
  private static final Deadline SOON = Deadline.in(Duration.ZERO);
  private static final Effort ALLOWED = new Effort(1_000_000_000, 2L * LIMIT);
  private static final int MUTANTS = Boolean.getBoolean("tacit.full") ? 10_000_000 : 300_000;

  private static List<Message> examples() {
    Octets digest = Octets.digest(new byte[] {1});
    Envelope letter =
        Envelope.own(
            1, 0, 4, "a", Released.zeros(3), "b", new PeerSession().received(Vec.of(1.5, -2)));
    Statement statement =
        new Statement(2, "consent", Octets.of(new byte[] {7, 8}), Octets.of(new byte[64]));
    return List.of(
        new Challenge(digest),
        new Greeting(1, 0, new TreeMap<>(Map.of("plan", "x", "run", "y")), 77, Octets.of()),
        new Parcel(4, 1, List.of(letter, letter.passedOn(1, 0)), List.of()),
        new Parcel(-1, 0, List.of(), List.of(statement)),
        new Goodbye(),
        new Halt(false, "nothing was heard"),
        new Halt(true, "two things were told"));
  }

  @Test
  void everyMessageIsReadBack() {
    for (Message message : examples()) {
      byte[] bytes = MessageWriter.bytes(message);
      assertThat(MessageWriter.bytes(READER.read(bytes, 1, 0))).isEqualTo(bytes);
    }
    Parcel parcel = (Parcel) READER.read(MessageWriter.bytes(examples().get(2)), 1, 0);
    assertThat(parcel.letters().get(0).values())
        .containsEntry("b", Vec.of(1.5, -2))
        .containsEntry("a", Vec.zeros(3));
  }

  @Test
  void lettersComeFromWhoeverTheCertificateNames() {
    Parcel parcel = (Parcel) READER.read(MessageWriter.bytes(examples().get(2)), 2, 0);
    assertThat(parcel.letters()).allMatch(letter -> letter.from() == 2 && letter.to() == 0);
  }

  @Test
  void whatIsNotFinite_unknown_tooLargeOrCutIsRefused() {
    Parcel bad =
        new Parcel(
            0,
            0,
            List.of(Envelope.own(1, 0, 0, "a", new PeerSession().received(Vec.of(Double.NaN)))),
            List.of());
    refused(MessageWriter.bytes(bad), "not finite");
    // Each place takes room when it was heard of, so that nobody may make up places.
    int parties = READER.limits().parties();
    Parcel far = new Parcel(0, parties, List.of(), List.of());
    refused(MessageWriter.bytes(far), "must be at most " + (parties - 1));
    refused(new byte[] {0x32, 0}, "unknown kind 6");
    byte[] farewell = MessageWriter.bytes(new Goodbye());
    refused(new byte[] {farewell[0], 2, 8, 1}, "field 1 is not known");
    refused(new byte[] {farewell[0], 0, farewell[0], 0}, "field 4 is not known");
    refused(new byte[LIMIT + 1], "exceeds the limit");
    // A length of two gigabytes in a message of seven bytes.
    refused(new byte[] {0x0a, 6, 0x0a, -1, -1, -1, -1, 7}, "bytes");
    byte[] halt = MessageWriter.bytes(new Halt(true, "x"));
    byte[] neither = halt.clone();
    neither[3] = 2;
    refused(neither, "field 1 = 2 must be at most 1");
    for (int end = 0; end < halt.length; end++) {
      refused(Arrays.copyOf(halt, end), "");
    }
  }

  private static void refused(byte[] bytes, String why) {
    assertThatThrownBy(() -> READER.read(bytes, 1, 0))
        .isInstanceOf(ProtocolFault.class)
        .hasMessageContaining(why);
  }

  /** No exception but the one, no allocation beyond twice the limit, nothing slow. */
  @Test
  void mutatedMessagesAreReadOrRefused() {
    List<byte[]> seeds = examples().stream().map(MessageWriter::bytes).toList();
    Random random = new Random(11);
    Mailbox mail = new Mailbox(List.of("a", "b", "c"), List.of(1), READER.limits());
    Effort worst = new Effort(0, 0);
    int read = 0;
    for (int k = 0; k < MUTANTS; k++) {
      byte[] bytes = mutated(seeds.get(random.nextInt(seeds.size())), random);
      worst = worst.orMore(effort(bytes).orLess(ALLOWED, () -> effort(bytes)));
      try {
        Message message = READER.read(bytes, 1, 0);
        read++;
        if (message instanceof Parcel parcel && !mail.hasUnread(1, parcel.round(), parcel.hop())) {
          mail.arrived(1, parcel, bytes);
          mail.await(List.of(1), parcel.round(), parcel.hop(), SOON);
        }
      } catch (ProtocolFault refused) {
        // As it should be.
      }
    }
    assertThat(read).as("some mutants are messages").isGreaterThan(MUTANTS / 1000);
    assertThat(worst.isWithin(ALLOWED)).as("%s", worst).isTrue();
  }

  private static Effort effort(byte[] bytes) {
    Effort before = Effort.now();
    try {
      READER.read(bytes, 1, 0);
    } catch (ProtocolFault refused) {
      // As it should be.
    }
    return Effort.now().since(before);
  }

  /** The twin: who makes more room than is allowed is found out, however often it is tried. */
  @Test
  void power_moreThanIsAllowedIsSeen() {
    assertThat(wasteful().orLess(ALLOWED, MessageCodecTest::wasteful).isWithin(ALLOWED)).isFalse();
    assertThat(wasteful().orLess(ALLOWED, () -> effort(new byte[3])).isWithin(ALLOWED)).isTrue();
  }

  private static Effort wasteful() {
    Effort before = Effort.now();
    byte[] room = new byte[2 * LIMIT];
    Effort spent = Effort.now().since(before);
    assertThat(room).hasSize(2 * LIMIT);
    return spent;
  }

  static byte[] mutated(byte[] seed, Random random) {
    byte[] bytes = Arrays.copyOf(seed, Math.max(1, seed.length + random.nextInt(5) - 2));
    int changes = 1 + random.nextInt(4);
    for (int k = 0; k < changes; k++) {
      int at = random.nextInt(bytes.length);
      bytes[at] =
          random.nextBoolean()
              ? (byte) (bytes[at] ^ (1 << random.nextInt(8)))
              : (byte) random.nextInt(256);
    }
    return bytes;
  }
}
