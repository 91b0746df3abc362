package dev.tacit.federation.agreement;

import dev.tacit.federation.party.Signatory;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.federation.wire.Octets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.provenance.CodeVersion;
import dev.tacit.learn.verify.SigningKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one party takes the run to be, and how it proves that to others and checks theirs.
 *
 * <p>Facts are digests of the federation file, plan, schema and roster, with the versions. Two
 * parties whose facts differ in anything do not run together. Greetings and statements are signed
 * with the key that the federation file lists, for one run and one connection, so that none can be
 * replayed.
 */
public final class Agreement implements Signatory {
  private static final String PROTOCOL = "tacit-federation/1";
  private static final String GREETING = "federation-greeting-2";
  private static final String STATEMENT = "federation-statement-1";

  private final Federation federation;
  private final int self;
  private final SigningKey key;
  private final SortedMap<String, String> facts;

  public Agreement(AgreedPlan plan, int self, SigningKey key) {
    this.federation = plan.federation();
    this.self = self;
    this.key = key;
    this.facts = facts(plan);
  }

  /** The same before a party is chosen. */
  public static SortedMap<String, String> facts(AgreedPlan plan) {
    Federation federation = plan.federation();
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("federation", federation.hash());
    facts.put("plan", plan.pricedPlan().planHash());
    facts.put("protocol", PROTOCOL);
    StringBuilder roster = new StringBuilder();
    federation
        .parties()
        .forEach(
            party -> roster.append(party.name()).append(' ').append(party.rows()).append('\n'));
    facts.put("roster", digest(roster.toString()));
    facts.put("run", federation.run());
    facts.put("schema", federation.data().hash());
    facts.put("version", CodeVersion.number());
    return facts;
  }

  private static String digest(String text) {
    return Octets.digest(text.getBytes(StandardCharsets.UTF_8)).hex();
  }

  /** Everything that must be the same for all parties, by name. */
  public SortedMap<String, String> facts() {
    return new TreeMap<>(facts);
  }

  public String run() {
    return federation.run();
  }

  /** One hash of all facts: what an owner consents to. */
  public String hash() {
    return hash(facts);
  }

  /** The same before a party is chosen. */
  public static String hash(AgreedPlan plan) {
    return hash(facts(plan));
  }

  private static String hash(SortedMap<String, String> facts) {
    return digest(facts.toString());
  }

  /** Whether this party signs with the key whose public half the federation file names. */
  public boolean hasListedKey() {
    Statement statement = signed("own key", new byte[0]);
    return isSigned(statement);
  }

  private boolean isSigned(Statement statement) {
    byte[] content = content(statement.owner(), statement.kind(), statement.body().toArray());
    return federation
        .parties()
        .get(statement.owner())
        .key()
        .confirms(STATEMENT, content, statement.signature().toArray());
  }

  /** What an owner signs to take part. */
  public byte[] consent() {
    return hash().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * A greeting that answers the other's challenge.
   *
   * @param connection which certificates both sides have seen: a greeting that somebody passes on
   *     over a connection of its own, with whatever certificate, is of no use there
   */
  public Greeting greeting(int to, Octets challenge, Octets connection, long have) {
    Greeting plain = new Greeting(self, to, facts, have, Octets.of());
    byte[] signature = key.sign(GREETING, signed(plain, challenge, connection));
    return new Greeting(self, to, facts, have, Octets.of(signature));
  }

  /**
   * The run that a greeting is for, if it is another one: a party that serves a folder takes
   * several runs in turn.
   */
  public Optional<String> otherRun(Greeting greeting) {
    return Optional.ofNullable(greeting.facts().get("run"))
        .filter(run -> !run.equals(federation.run()));
  }

  /**
   * Refuses a greeting that is for another link, not signed for this connection, or for other
   * facts.
   */
  public void require(Greeting greeting, int from, Octets challenge, Octets connection) {
    String name = federation.names().get(from);
    if (greeting.from() != from || greeting.to() != self) {
      throw new Refused(
          Kind.IDENTITY, "the certificate of " + name + " came with a greeting for another link.");
    }
    Greeting plain =
        new Greeting(
            greeting.from(), greeting.to(), greeting.facts(), greeting.receivedUpTo(), Octets.of());
    boolean signed =
        federation
            .parties()
            .get(from)
            .key()
            .confirms(
                GREETING, signed(plain, challenge, connection), greeting.signature().toArray());
    if (!signed) {
      throw new Refused(
          Kind.IDENTITY,
          "the greeting of "
              + name
              + " is not signed for this connection by the key that the federation file names: it"
              + " is an old one, or that of somebody else, or somebody is in between. Compare the"
              + " key in the federation file with that of "
              + name
              + ", and ask the keeper of the authority.");
    }
    requireSame(name, greeting.facts());
  }

  private void requireSame(String name, SortedMap<String, String> theirs) {
    List<String> differences = new ArrayList<>();
    SortedMap<String, String> all = new TreeMap<>(facts);
    all.putAll(theirs);
    for (String fact : all.keySet()) {
      String here = facts.getOrDefault(fact, "nothing");
      String there = theirs.getOrDefault(fact, "nothing");
      if (!here.equals(there)) {
        differences.add(fact + ": " + here + " here, " + there + " there");
      }
    }
    if (!differences.isEmpty()) {
      throw new Refused(
          Kind.PEER,
          name
              + " means another run ("
              + String.join("; ", differences)
              + "). Nothing was sent. Let both read the same federation file and schema with the"
              + " same version of Tacit.");
    }
  }

  private static byte[] signed(Greeting plain, Octets challenge, Octets connection) {
    byte[] greeting = MessageWriter.bytes(plain);
    return ByteBuffer.allocate(challenge.length() + connection.length() + greeting.length)
        .put(challenge.toArray())
        .put(connection.toArray())
        .put(greeting)
        .array();
  }

  @Override
  public Statement signed(String kind, byte[] body) {
    byte[] signature = key.sign(STATEMENT, content(self, kind, body));
    return new Statement(self, kind, Octets.of(body), Octets.of(signature));
  }

  @Override
  public void require(Statement statement) {
    if (!isSigned(statement)) {
      throw new Refused(
          Kind.IDENTITY,
          "a '"
              + statement.kind()
              + "' in the name of "
              + federation.names().get(statement.owner())
              + " is not signed by the key that the federation file names.");
    }
  }

  /** The signed content of a statement, which binds it to one run, one kind and one owner. */
  private byte[] content(int owner, String kind, byte[] body) {
    byte[] begins = (hash() + " " + owner + " " + kind + "\n").getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(begins.length + body.length).put(begins).put(body).array();
  }
}
