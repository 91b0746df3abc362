package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.federation.agreement.AgreedPlan;
import dev.tacit.federation.agreement.FederationFile;
import dev.tacit.federation.agreement.LargestMessages;
import dev.tacit.federation.wire.MessageWriter;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.EncodingDigest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No message is larger than was computed before the run, and none is computed far too large. */
class LargestMessagesTest {
  /** The rows of the law cases. */
  private static final int FEATURES = 3;

  /** What receipts may come to beyond what they are, for each owner: they pack well. */
  private static final long UNPACKED = 1 << 14;

  @TempDir private Path folder;
  private TwoOwners known;

  static Stream<LawCase> several() {
    return LawCase.all().stream().filter(one -> one.agents() > 1);
  }

  private static LargestMessages bound(LawCase one) {
    boolean mesh = one.algorithm().topology() == Topology.MESH;
    return LargestMessages.of(
        one.known(),
        Neighbours.REPLACE_ONE,
        "run",
        one.answers() == LawCase.Answers.CLASSES ? 3 : 1,
        FEATURES,
        mesh ? Optional.of(WireTransport.graph(one.agents())) : Optional.empty());
  }

  @ParameterizedTest
  @MethodSource("several")
  void noMessageIsLargerThanComputed(LawCase one) {
    Parties<?, ?> parties = one.known().requireParties();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    List<InMemoryChannel> channel =
        Stream.generate(() -> InMemoryChannel.listing("run", keys)).limit(one.agents()).toList();
    AtomicLong letters = new AtomicLong();
    AtomicLong partings = new AtomicLong();
    new WireTransport(
            (from, to, parcel) -> {
              AtomicLong largest = parcel.round() < parties.rounds() ? letters : partings;
              largest.accumulateAndGet(MessageWriter.bytes(parcel).length, Math::max);
              return parcel;
            })
        .run(parties, one.rows(), channel, parties.schedule());
    LargestMessages bound = bound(one);
    long first = Math.max(bound.letters(), bound.consents());
    assertThat(letters.get()).isLessThanOrEqualTo(first);
    assertThat(bound.letters()).as("beside %s", letters).isLessThanOrEqualTo(4 * letters.get());
    assertThat(partings.get()).isLessThanOrEqualTo(bound.endStatements());
    assertThat(bound.endStatements())
        .as("beside %s", partings)
        .isLessThanOrEqualTo(partings.get() + one.agents() * UNPACKED);
  }

  private String file(int owners, int features, String more) {
    TwoOwners twoOwners = known == null ? new TwoOwners(folder) : known;
    known = twoOwners;
    StringBuilder text =
        new StringBuilder("federation: many\nrun: one\nday: 2026-11-18\nowners:\n");
    for (int owner = 0; owner < owners; owner++) {
      text.append("  - {name: o").append(owner).append(", address: \"localhost:1\", rows: 500");
      text.append(", key: \"").append(twoOwners.publicKey("a")).append("\"}\n");
    }
    return text
        + "data: {features: "
        + features
        + ", hash: "
        + EncodingDigest.of(new Encoding.Libsvm(features, 1, false))
        + "}\nbudget: {epsilon: 4, delta: 1e-3}\ndeadlines: {join: 20, round: 5}\n"
        + more.formatted(twoOwners.publicKey("b"));
  }

  private static final String STAR =
      "topology: star\nhub: {name: hub, address: \"localhost:1\", key: \"%s\"}\n";

  private AgreedPlan plan(int owners, int features, String more) {
    return AgreedPlan.of(FederationFile.parse(file(owners, features, more), folder));
  }

  private void requireRefused(int owners, int features, String more, String what) {
    assertThatThrownBy(() -> plan(owners, features, more))
        .isInstanceOfSatisfying(Refused.class, why -> assertThat(why.kind()).isEqualTo(Kind.DATA))
        .hasMessageContaining("messageBytes = ")
        .hasMessageContaining("must be at least ")
        .hasMessageContaining(what);
  }

  /** Both were accepted, and failed when all was released and charged. */
  @Test
  void aLimitThatTheEndWouldExceed_isRefusedBeforeTheRun() {
    String few = STAR + "algorithm: metric-admm\nsettings: {rounds: 2}\nmessageBytes: 4096\n";
    requireRefused(3, 104, few, "Write 'messageBytes: ");
    String usual = STAR + "algorithm: metric-admm\nsettings: {rounds: 2}\n";
    requireRefused(3, 800_000, usual, "the end statements of all owners");
    requireRefused(45, 800_000, usual, "No message may have more than 268435456");
  }

  /** What is refused names what is enough, and less would not be. */
  @Test
  void theNumberThatIsNamed_isEnough() {
    String usual = STAR + "algorithm: metric-admm\nsettings: {rounds: 2}\n";
    String named =
        catchThrowable(() -> plan(3, 800_000, usual))
            .getMessage()
            .replaceAll("(?s).*Write 'messageBytes: (\\d+)'.*", "$1");
    assertThat(Long.parseLong(named)).isBetween(3 * 8 * 800_000L, 3 * 8 * 800_000L + 40_000);
    plan(3, 800_000, usual + "messageBytes: " + named + "\n");
    requireRefused(3, 800_000, usual + "messageBytes: " + (Long.parseLong(named) - 1) + "\n", "");
  }

  /** Usual sizes are far from any limit. */
  @Test
  void whatFits_isTaken() {
    String rounds = "algorithm: ps-admm\nregulariser: l2=0.05\nsettings: {rounds: 1000}\n";
    plan(50, 104, STAR + rounds);
    String complete = "topology: mesh\ngraph: complete\nalgorithm: pp-admm\n";
    // Everybody tells everybody itself, so that no message holds two models.
    plan(20, 400_000, complete + "regulariser: l2=0.05\nsettings: {rounds: 2}\n");
  }

  @Test
  void theWidestPlaceOfAGraph() {
    assertThat(Graph.complete(7).widest()).isEqualTo(1);
    assertThat(Graph.ring(8).widest()).isEqualTo(2);
    assertThat(Graph.star(6).widest()).isEqualTo(5);
    assertThat(WireTransport.graph(4).widest()).isEqualTo(3);
  }
}
