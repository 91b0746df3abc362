package dev.tacit.federation.wire;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.wire.Message.Challenge;
import dev.tacit.federation.wire.Message.Goodbye;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads messages strictly: exactly what {@link MessageWriter} writes is accepted, and everything
 * else is a fault of the sender.
 *
 * <p>Bytes come from other organisations, so every length, count and order is checked against the
 * agreed {@link Limits} before memory is allocated for it.
 */
public final class MessageReader {
  private final Limits limits;
  private final PeerSession session;

  /**
   * A reader of one session.
   *
   * @param session the origin of all values that are read: a run knows its own session only
   */
  public MessageReader(Limits limits, PeerSession session) {
    this.limits = limits;
    this.session = Objects.requireNonNull(session, "session");
  }

  /** One whose values are of no run: for whoever looks at messages and certifies nothing. */
  public MessageReader(Limits limits) {
    this(limits, new PeerSession());
  }

  public PeerSession session() {
    return session;
  }

  public Limits limits() {
    return limits;
  }

  /**
   * The message in some bytes.
   *
   * @param from who sent it, by its certificate; a letter can come from nobody else
   * @param to who reads it
   */
  public Message read(byte[] bytes, int from, int to) {
    if (bytes.length > limits.bytes()) {
      throw new ProtocolFault(
          "a message of " + bytes.length + " bytes exceeds the limit of " + limits.bytes());
    }
    StrictReader whole = new StrictReader(bytes);
    int kind = whole.kind();
    Message message =
        switch (kind) {
          case Tags.CHALLENGE -> whole.nested(kind, MessageReader::challenge);
          case Tags.GREETING -> whole.nested(kind, MessageReader::greeting);
          case Tags.PARCEL -> whole.nested(kind, fields -> parcel(fields, from, to));
          case Tags.GOODBYE -> whole.nested(kind, fields -> new Goodbye());
          case Tags.HALT -> whole.nested(kind, MessageReader::halt);
          default -> throw new ProtocolFault("a message of the unknown kind " + kind);
        };
    whole.requireEnd("the message");
    return message;
  }

  private static Challenge challenge(StrictReader fields) {
    return new Challenge(fields.octets(1, Limits.DIGEST, Limits.DIGEST));
  }

  private static Halt halt(StrictReader fields) {
    return new Halt(fields.count(1, 1) == 1, fields.text(2, Limits.TEXT_LENGTH));
  }

  private static Greeting greeting(StrictReader fields) {
    int from = fields.count(1, Integer.MAX_VALUE);
    int to = fields.count(2, Integer.MAX_VALUE);
    SortedMap<String, String> facts = new TreeMap<>();
    while (fields.hasNext(3)) {
      fields.nested(
          3,
          fact -> {
            String name = fact.text(1, Limits.NAME_LENGTH);
            requireRising(facts, name);
            return facts.put(name, fact.text(2, Limits.TEXT_LENGTH));
          });
      if (facts.size() > Limits.FACTS) {
        throw new ProtocolFault("a greeting with more than " + Limits.FACTS + " facts");
      }
    }
    return new Greeting(from, to, facts, fields.position(4), fields.octets(5, 0, Limits.SIGNATURE));
  }

  private Parcel parcel(StrictReader fields, int from, int to) {
    int round = fields.count(1, Integer.MAX_VALUE) - 1;
    int hop = fields.count(2, limits.hops() - 1);
    List<Envelope> letters = new ArrayList<>();
    while (fields.hasNext(3)) {
      if (letters.size() == limits.letters()) {
        throw new ProtocolFault("a parcel with more than " + limits.letters() + " letters");
      }
      letters.add(fields.nested(3, letter -> letter(letter, from, to, round)));
    }
    List<Statement> statements = new ArrayList<>();
    while (fields.hasNext(4)) {
      if (statements.size() == limits.parties()) {
        throw new ProtocolFault("a parcel with more than " + limits.parties() + " statements");
      }
      statements.add(fields.nested(4, this::statement));
    }
    return new Parcel(round, hop, letters, statements);
  }

  private Envelope letter(StrictReader fields, int from, int to, int round) {
    if (round < 0) {
      throw new ProtocolFault("a letter before the first round");
    }
    int author = fields.count(1, limits.parties() - 1);
    SortedMap<String, Released> values = new TreeMap<>();
    while (fields.hasNext(2)) {
      if (values.size() == Limits.NAMES) {
        throw new ProtocolFault("a letter with more than " + Limits.NAMES + " values");
      }
      fields.nested(
          2,
          value -> {
            String name = value.text(1, Limits.NAME_LENGTH);
            requireRising(values, name);
            return values.put(name, session.received(value.numbers(2)));
          });
    }
    if (values.isEmpty()) {
      throw new ProtocolFault("a letter without a value");
    }
    return new Envelope(from, to, round, author, values);
  }

  private Statement statement(StrictReader fields) {
    return new Statement(
        fields.count(1, limits.parties() - 1),
        fields.text(2, Limits.NAME_LENGTH),
        fields.octets(3, 0, limits.bytes()),
        fields.octets(4, Limits.SIGNATURE, Limits.SIGNATURE));
  }

  private static void requireRising(SortedMap<String, ?> known, String name) {
    if (!known.isEmpty() && known.lastKey().compareTo(name) >= 0) {
      throw new ProtocolFault("the name '" + name + "' is out of order or given twice");
    }
  }
}
