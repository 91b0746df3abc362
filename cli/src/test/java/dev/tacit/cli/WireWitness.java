package dev.tacit.cli;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.MessageReader;
import dev.tacit.federation.wire.Octets;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Watches what a process sends. At the moment in which a value of the process's own owner goes out
 * it must be in that owner's ledger, byte for byte, as somebody else reads the file. One line for
 * each parcel goes to a file: place, digest, values, how many of them nobody had paid for, the
 * bytes of all numbers, and how many receipts the ledger has at that moment: a letter may hold a
 * function of releases, and then these must be there.
 */
final class WireWitness {
  /** Longest party list of a test, and its largest message. */
  private static final Limits LIMITS = new Limits(1 << 24, 64);

  /**
   * Letters that hold functions of releases and heard letters, and so are in no ledger: the model
   * on which margins are counted, the mean of models, the point of tracking.
   */
  private static final Set<String> DERIVED = Set.of("agreed", "average", "point");

  /** What {@link Envelope#bytes} counts beside numbers. */
  private static final int ADDRESS = 16;

  private static final int LYING = Integer.getInteger("witness.lying", -2);

  private final MessageReader reader = new MessageReader(LIMITS);
  private final Path lines;
  private final String ledger;
  private final int self;
  private final long seed;
  private final Random random;
  private final Set<Octets> paid = new HashSet<>();
  private long read;
  private long receipts;
  private int readFor = -1;

  /**
   * A witness.
   *
   * @param ledger empty for a hub, which has none
   * @param self the party's number
   * @param seed of which messages are sent twice; none with 0
   */
  WireWitness(Path lines, String ledger, int self, long seed) {
    this.lines = lines;
    this.ledger = ledger;
    this.self = self;
    this.seed = seed;
    this.random = new Random(seed);
  }

  static WireWitness ofProperties() {
    return new WireWitness(
        Path.of(System.getProperty("witness.lines")),
        System.getProperty("witness.ledger", ""),
        Integer.getInteger("witness.self"),
        Long.getLong("witness.seed"));
  }

  /** How often the message is to be sent: parcels now and then twice. */
  synchronized int leaving(String to, byte[] bytes) {
    Message message = reader.read(bytes, self, self == 0 ? 1 : 0);
    if (!(message instanceof Parcel parcel)) {
      return 1;
    }
    int values = 0;
    int unpaid = 0;
    long payload = 0;
    for (Envelope letter : parcel.letters()) {
      payload += letter.bytes() - ADDRESS;
      if (letter.author() == self && !ledger.isEmpty()) {
        for (Map.Entry<String, Vec> one : letter.values().entrySet()) {
          if (!DERIVED.contains(one.getKey())) {
            values++;
            unpaid += isPaid(one.getValue()) ? 0 : 1;
          }
        }
      }
    }
    if (parcel.round() > readFor && !ledger.isEmpty()) {
      readFor = parcel.round(); // once a round: reading is slow, and receipts only get more
      readLedger();
    }
    write(
        "%s %d %d %s values %d unpaid %d receipts %d payload %d%n"
            .formatted(
                to,
                parcel.round(),
                parcel.hop(),
                Octets.digest(bytes).hex(),
                values,
                unpaid,
                receipts,
                payload));
    return seed != 0 && random.nextInt(4) == 0 ? 2 : 1;
  }

  /** A second story of the same round, if this party is to tell one. */
  Optional<byte[]> lie(byte[] bytes) {
    Message message = reader.read(bytes, self, self == 0 ? 1 : 0);
    if (message instanceof Parcel parcel
        && parcel.round() == LYING
        && !parcel.letters().isEmpty()) {
      byte[] other = bytes.clone();
      other[other.length - 2] ^= 1; // in the fraction of its last number
      return Optional.of(other);
    }
    return Optional.empty();
  }

  boolean isPaid(Vec value) {
    ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * value.dimension());
    for (int j = 0; j < value.dimension(); j++) {
      bytes.putDouble(value.get(j));
    }
    Octets sought = Octets.of(bytes.array());
    if (!paid.contains(sought)) {
      readLedger();
    }
    return paid.contains(sought);
  }

  private void readLedger() {
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + ledger);
        PreparedStatement query =
            file.prepareStatement(
                "select number, payload, body from tacit_ledger where number > ? order by number")) {
      query.setLong(1, read);
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          read = rows.getLong(1);
          paid.add(Octets.of(rows.getBytes(2)));
          String body = new String(rows.getBytes(3), StandardCharsets.UTF_8);
          receipts += body.contains("\"entry\":\"release\"") ? 1 : 0;
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void write(String line) {
    try {
      Files.writeString(lines, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
