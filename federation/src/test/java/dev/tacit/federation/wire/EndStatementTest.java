package dev.tacit.federation.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.optim.linalg.Vec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What an owner leaves is read back; what nobody would leave is refused before it takes room. */
class EndStatementTest {
  private static final Limits LIMITS = new Limits(1 << 20, 4);
  private static final PeerSession SESSION = new PeerSession();
  private static final int LIMIT = LIMITS.bytes();
  private static final Effort ALLOWED = new Effort(1_000_000_000, 2L * LIMIT);
  private static final int MUTANTS = Boolean.getBoolean("tacit.full") ? 500_000 : 20_000;

  private static EndStatement parting(int receipts) {
    List<CountedReceipt> all = new ArrayList<>();
    for (int k = 0; k < receipts; k++) {
      all.add(
          new CountedReceipt(
              new Receipt(
                  new Address("run", "agent-0", k, "gradient"),
                  new PrivacyEvent.Repeated(new PrivacyEvent.Gaussian(.1 + k), 2),
                  Neighbours.REPLACE_ONE,
                  Audience.EVERYONE,
                  true),
              3));
    }
    ReleasedModel model =
        new ReleasedModel(SESSION.received(Vec.of(1, -2)), SESSION.received(Vec.of(.5)));
    SortedMap<TranscriptKey, Octets> stories = new TreeMap<>();
    stories.put(new TranscriptKey(0, "gradient"), Octets.digest(new byte[] {1}));
    stories.put(new TranscriptKey(2, "consensus dual"), Octets.digest(new byte[] {2}));
    return new EndStatement(List.of(model), all, stories);
  }

  @Test
  void whatIsLeftIsReadBack() {
    EndStatement left = parting(5);
    EndStatement read = EndStatement.read(left.toBytes(), LIMITS, SESSION);
    assertThat(read.receipts()).isEqualTo(left.receipts());
    assertThat(read.transcripts()).isEqualTo(left.transcripts());
    assertThat(read.outputs().get(0).weights().value()).isEqualTo(Vec.of(1, -2));
  }

  @Test
  void receiptsThatUnpackToMoreThanAMessage_areRefused() throws IOException {
    assertThatThrownBy(() -> EndStatement.read(parting(8000).toBytes(), LIMITS, SESSION))
        .isInstanceOf(ProtocolFault.class)
        .hasMessageContaining("more bytes than are allowed");
    // A hundred megabytes in a hundred kilobytes.
    byte[] bomb = around(packed(new byte[100 << 20]));
    Effort before = Effort.now();
    assertThatThrownBy(() -> EndStatement.read(bomb, LIMITS, SESSION))
        .isInstanceOf(ProtocolFault.class);
    assertThat(Effort.now().since(before).bytes()).isLessThan(8L * LIMIT);
  }

  /** Bytes of the whole, of the packed part and of the lines inside: read or refused. */
  @Test
  void mutatedPartingsAreReadOrRefused() throws IOException {
    byte[] honest = parting(3).toBytes();
    byte[] lines = lines(parting(3));
    Random random = new Random(23);
    Effort worst = new Effort(0, 0);
    int read = 0;
    for (int k = 0; k < MUTANTS; k++) {
      byte[] bytes =
          random.nextBoolean()
              ? MessageCodecTest.mutated(honest, random)
              : around(packed(MessageCodecTest.mutated(lines, random)));
      Effort before = Effort.now();
      read += isRead(bytes) ? 1 : 0;
      Effort spent = Effort.now().since(before);
      worst = worst.orMore(spent.orLess(ALLOWED, () -> again(bytes)));
    }
    System.out.printf(
        "%d partings, %d read, slowest %.1f ms, most allocated %d bytes%n",
        MUTANTS, read, worst.nanos() / 1e6, worst.bytes());
    assertThat(read).as("some mutants can be read").isGreaterThan(MUTANTS / 1000);
    assertThat(worst.isWithin(ALLOWED)).as("%s", worst).isTrue();
  }

  private static boolean isRead(byte[] bytes) {
    try {
      EndStatement.read(bytes, LIMITS, SESSION);
      return true;
    } catch (ProtocolFault refused) {
      return false;
    }
  }

  private static Effort again(byte[] bytes) {
    Effort before = Effort.now();
    isRead(bytes);
    return Effort.now().since(before);
  }

  private static byte[] lines(EndStatement endStatement) throws IOException {
    byte[] bytes = endStatement.toBytes();
    StrictReader fields = new StrictReader(bytes);
    while (fields.hasNext(1)) {
      fields.octets(1, 0, bytes.length);
    }
    byte[] packed = fields.octets(2, 0, bytes.length).toArray();
    return new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
  }

  private static byte[] packed(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    }
    return bytes.toByteArray();
  }

  private static byte[] around(byte[] packed) {
    return MessageWriter.plain(out -> out.writeByteArray(2, packed));
  }
}
