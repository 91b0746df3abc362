package dev.tacit.federation.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.TwoOwners;
import dev.tacit.federation.agreement.Agreement;
import dev.tacit.federation.link.Conversation.StreamContext;
import dev.tacit.federation.party.Deadline;
import dev.tacit.federation.party.Mailbox;
import dev.tacit.federation.party.PartyFigures;
import dev.tacit.federation.wire.Effort;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Challenge;
import dev.tacit.federation.wire.Message.Goodbye;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.optim.linalg.Vec;
import io.grpc.Status;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One stream as its other side may abuse it: old greetings, other opinions, mutated messages. */
class ConversationTest {
  private static final String SETTINGS = "{rounds: 2}";
  private static final int LIMIT = 1 << 20;
  private static final int MUTANTS = Boolean.getBoolean("tacit.full") ? 10_000_000 : 50_000;
  private static final Effort ALLOWED = new Effort(1_000_000_000, 2L * LIMIT);
  private static final int FRESH_MAILBOX = 5_000;
  private static final Octets CONNECTION = Octets.digest(new byte[] {3});
  @TempDir private Path folder;
  private TwoOwners twoOwners;
  private Agreement here;
  private Agreement there;
  private Mailbox mail;
  private final List<String> events = new ArrayList<>();

  @BeforeEach
  void make() {
    twoOwners = new TwoOwners(folder);
    here = twoOwners.agreement(0, SETTINGS);
    there = twoOwners.agreement(1, SETTINGS);
    mail = new Mailbox(List.of("a", "b"), List.of(1), new Limits(LIMIT, 2));
  }

  private Conversation conversation(Outbox out) {
    MessageReader reader = new MessageReader(new Limits(LIMIT, 2));
    StreamContext streamContext =
        new StreamContext(
            0, here, mail, reader, new PartyFigures(), (what, more) -> said(what + more));
    Conversation with = new Conversation(streamContext, 1, false, out, () -> CONNECTION, () -> {});
    with.begin();
    return with;
  }

  private void said(String event) {
    if (events.size() < 1000) {
      events.add(event);
    }
  }

  private static Octets challengeIn(Outbox out) {
    MessageReader reader = new MessageReader(new Limits(LIMIT, 2));
    return ((Challenge) reader.read(out.said.get(0), 0, 1)).nonce();
  }

  private static final byte[] CHALLENGE =
      MessageWriter.bytes(new Challenge(Octets.digest(new byte[] {1})));

  @Test
  void agreed() {
    Outbox out = new Outbox();
    Conversation with = conversation(out);
    with.onNext(CHALLENGE);
    with.onNext(MessageWriter.bytes(there.greeting(0, challengeIn(out), CONNECTION, 0)));
    with.onNext(MessageWriter.bytes(new Parcel(0, 0, List.of(), List.of())));
    assertThat(out.ended).isEmpty();
    assertThat(mail.hasUnread(1, 0, 0)).isTrue();
    assertThat(out.asked).isEqualTo(3);
  }

  /** The whole of what was heard on one connection, said again on the next. */
  @Test
  void aReplayedHandshake_isRefusedAndNamed() {
    Outbox first = new Outbox();
    Conversation honest = conversation(first);
    byte[] greeting = MessageWriter.bytes(there.greeting(0, challengeIn(first), CONNECTION, 0));
    honest.onNext(CHALLENGE);
    honest.onNext(greeting);
    assertThat(first.ended).isEmpty();
    Outbox second = new Outbox();
    Conversation replayed = conversation(second);
    replayed.onNext(CHALLENGE);
    replayed.onNext(greeting);
    requireRefused(second, Kind.IDENTITY, "an old one");
  }

  /** Who sits in between can pass a greeting on, but not the connection for which it was made. */
  @Test
  void aGreetingOfAnotherConnection_isRefusedAndNamed() {
    Outbox out = new Outbox();
    Conversation with = conversation(out);
    with.onNext(CHALLENGE);
    Octets elsewhere = Octets.digest(new byte[] {4});
    with.onNext(MessageWriter.bytes(there.greeting(0, challengeIn(out), elsewhere, 0)));
    requireRefused(out, Kind.IDENTITY, "somebody is in between");
  }

  private void requireStoppedBySize(String... parts) {
    Deadline soon = Deadline.in(Duration.ofMinutes(2)); // who has stopped ends the wait at once
    assertThatThrownBy(() -> mail.await(List.of(1), 0, 0, soon))
        .isInstanceOfSatisfying(Refused.class, why -> assertThat(why.kind()).isEqualTo(Kind.PEER))
        .hasMessageContaining("`messageBytes` = " + LIMIT)
        .hasMessageContainingAll(parts);
  }

  private Conversation greeted(Outbox out) {
    Conversation with = conversation(out);
    with.onNext(CHALLENGE);
    with.onNext(MessageWriter.bytes(there.greeting(0, challengeIn(out), CONNECTION, 0)));
    return with;
  }

  /** It comes again whenever somebody connects: there is nothing to wait for. */
  @Test
  void aMessageThatTheLibraryFoundTooLarge_isToldAsThat() {
    Conversation with = greeted(new Outbox());
    with.onError(
        Status.RESOURCE_EXHAUSTED
            .withDescription("gRPC message exceeds maximum size 1048576: 19202524")
            .asRuntimeException());
    requireStoppedBySize("between this party and b", "1048576: 19202524");
  }

  /** Nobody has said yet, with the owner's key, that it is the owner. */
  @Test
  void whoHasNotGreeted_doesNotStopTheRunWithALargeMessage() {
    Conversation with = conversation(new Outbox());
    with.onNext(CHALLENGE);
    with.onError(
        Status.RESOURCE_EXHAUSTED
            .withDescription("gRPC message exceeds maximum size 1048576: 19202524")
            .asRuntimeException());
    assertThat(mail.await(List.of(1), 0, 0, Deadline.in(Duration.ZERO))).isEmpty();
    assertThat(mail.rejection(List.of(1)).orElseThrow())
        .hasMessageContaining("`messageBytes` = " + LIMIT);
  }

  /** Its sender knows it first. */
  @Test
  void aMessageThatIsTooLargeToSend_isNotSent() {
    Outbox out = new Outbox();
    Conversation with = greeted(out);
    int before = out.said.size();
    Octets large = Octets.of(new byte[LIMIT]);
    Statement statement = new Statement(0, "parting", large, Octets.of(new byte[64]));
    Parcel parcel = new Parcel(0, 0, List.of(), List.of(statement));
    mail.post(1, parcel);
    with.sendPending();
    assertThat(out.said).hasSize(before);
    requireStoppedBySize("a message for b", MessageWriter.bytes(parcel).length + " bytes");
  }

  private void requireRefused(Outbox out, Kind kind, String why) {
    assertThat(out.ended).isPresent();
    assertThat(String.join("\n", events)).contains("peer=b").contains(why);
    assertThat(mail.rejection(List.of(1)).orElseThrow().kind()).isEqualTo(kind);
  }

  /** Signed as it must be, but by a program of another version. */
  @Test
  void anotherVersion_isRefused_andBothSidesAreNamed() {
    Outbox out = new Outbox();
    Conversation with = conversation(out);
    with.onNext(CHALLENGE);
    TreeMap<String, String> facts = new TreeMap<>(there.facts());
    String version = facts.put("version", "0.0.7");
    Greeting plain = new Greeting(1, 0, facts, 0, Octets.of());
    byte[] bytes = MessageWriter.bytes(plain);
    Octets challenge = challengeIn(out);
    byte[] content =
        ByteBuffer.allocate(challenge.length() + CONNECTION.length() + bytes.length)
            .put(challenge.toArray())
            .put(CONNECTION.toArray())
            .put(bytes)
            .array();
    Octets signature = Octets.of(twoOwners.key(1).sign("federation-greeting-2", content));
    with.onNext(MessageWriter.bytes(new Greeting(1, 0, facts, 0, signature)));
    requireRefused(out, Kind.PEER, "version: " + version + " here, 0.0.7 there");
  }

  @Test
  void tooManyMessages_endTheStream() {
    Outbox out = new Outbox();
    Conversation with = conversation(out);
    with.onNext(CHALLENGE);
    with.onNext(MessageWriter.bytes(there.greeting(0, challengeIn(out), CONNECTION, 0)));
    byte[] again = MessageWriter.bytes(new Parcel(0, 0, List.of(), List.of()));
    int said = 2;
    // So many at once and no more; where a machine hardly moves, a second lot and a third.
    while (said < 1_000_000 && out.ended.isEmpty()) {
      with.onNext(again);
      said++;
    }
    assertThat(out.ended).isPresent();
    assertThat(said).isGreaterThan(50_000);
    assertThat(String.join("\n", events)).contains("more than 50000 messages");
  }

  /**
   * Mutated messages in every state of a conversation: no exception comes out, none takes a second
   * of a processor, none allocates more than twice the limit of a message.
   */
  @Test
  void mutatedMessages_areTakenOrEndTheStream() {
    List<byte[]> seeds = seeds();
    Random random = new Random(17);
    Effort worst = new Effort(0, 0);
    int taken = 0;
    Outbox out = new Outbox();
    Conversation with = conversation(out);
    for (int k = 0; k < MUTANTS; k++) {
      if (k % FRESH_MAILBOX == 0) {
        mail = new Mailbox(List.of("a", "b"), List.of(1), new Limits(LIMIT, 2));
        out.ended = Optional.of(new IllegalStateException());
      }
      if (out.ended.isPresent() || out.said.size() > 50) {
        out = new Outbox();
        with = conversation(out);
        int state = random.nextInt(8);
        set(with, "challenged", state > 0);
        set(with, "greeted", state > 1); // a signature for each would take days
      }
      byte[] bytes = mutated(seeds.get(random.nextInt(seeds.size())), random);
      Effort before = Effort.now();
      with.onNext(bytes);
      Effort spent = Effort.now().since(before);
      worst = worst.orMore(spent.orLess(ALLOWED, () -> once(bytes)));
      taken += out.ended.isEmpty() ? 1 : 0;
    }
    System.out.printf(
        "%d mutants, %d taken, slowest %.1f ms, most allocated %d bytes%n",
        MUTANTS, taken, worst.nanos() / 1e6, worst.bytes());
    assertThat(taken).as("some mutants are messages").isGreaterThan(MUTANTS / 1000);
    assertThat(worst.isWithin(ALLOWED)).as("%s", worst).isTrue();
  }

  private Effort once(byte[] bytes) {
    Conversation with = conversation(new Outbox());
    set(with, "challenged", true);
    set(with, "greeted", true);
    Effort before = Effort.now();
    with.onNext(bytes);
    return Effort.now().since(before);
  }

  private static void set(Conversation with, String field, boolean value) {
    try {
      Field state = Conversation.class.getDeclaredField(field);
      state.setAccessible(true);
      state.setBoolean(with, value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<byte[]> seeds() {
    Envelope letter =
        Envelope.own(
            1, 0, 1, "a", Released.zeros(3), "b", new PeerSession().received(Vec.of(1.5, -2)));
    Statement statement = there.signed("consent", new byte[] {7, 8});
    return List.of(
        CHALLENGE,
        MessageWriter.bytes(there.greeting(0, Octets.digest(new byte[] {2}), CONNECTION, 3)),
        MessageWriter.bytes(new Parcel(1, 0, List.of(letter), List.of())),
        MessageWriter.bytes(new Parcel(2, 1, List.of(letter, letter.passedOn(1, 0)), List.of())),
        MessageWriter.bytes(new Parcel(-1, 0, List.of(), List.of(statement))),
        MessageWriter.bytes(new Goodbye()),
        MessageWriter.bytes(new Halt(false, "nothing was heard")));
  }

  private static byte[] mutated(byte[] seed, Random random) {
    byte[] bytes = Arrays.copyOf(seed, Math.max(1, seed.length + random.nextInt(5) - 2));
    int changes = random.nextInt(4);
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
