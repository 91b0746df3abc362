package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.WireTransport.Carrier;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Parties that say what no algorithm needs, in every algorithm: whoever hears them goes on, or says
 * that a peer is at fault, and whom it means. It never takes it for a fault of this program.
 */
class LyingPeersTest {
  /** The graph of {@link WireTransport} hangs agent 3 on agent 2 alone. */
  private static final int LAST = 3;

  private static Stream<LawCase> several() {
    return LawCase.all().stream().filter(one -> one.agents() > 1);
  }

  private static Stream<LawCase> stars() {
    return several().filter(one -> one.algorithm().topology() == Topology.STAR);
  }

  private static Throwable ended(LawCase one, Carrier carrier) {
    Parties<?, ?> parties = one.known().requireParties();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    List<InMemoryChannel> channel =
        Stream.generate(() -> InMemoryChannel.listing("run", keys)).limit(one.agents()).toList();
    return catchThrowable(
        () -> new WireTransport(carrier).run(parties, one.rows(), channel, parties.schedule()));
  }

  private static void requirePeer(Throwable why, String named) {
    assertThat(why).isInstanceOf(Refused.class);
    assertThat(((Refused) why).kind()).as(why.getMessage()).isEqualTo(Kind.PEER);
    assertThat(why).hasMessageContaining(named);
  }

  private static Parcel with(Parcel honest, List<Envelope> letters) {
    return new Parcel(honest.round(), honest.hop(), letters, honest.statements());
  }

  @ParameterizedTest
  @MethodSource("stars")
  void aHubThatAnswersNothing_isNamed(LawCase one) {
    int hub = one.agents();
    Throwable why =
        ended(one, (from, to, honest) -> from == hub ? with(honest, List.of()) : honest);
    requirePeer(why, "p" + hub + " sent no letter in 1 parcels");
    assertThat(why.getCause()).as("the failure itself is kept").isNotNull();
  }

  /** One value of one round is as long as it likes; where it counts as silence the run goes on. */
  private static Carrier loud(int author, double norm, AtomicBoolean spoke) {
    return (from, to, honest) -> {
      if (from != author || honest.round() != 1) {
        return honest;
      }
      List<Envelope> letters = new ArrayList<>();
      for (Envelope letter : honest.letters()) {
        spoke.set(true);
        letters.add(letter.author() == author ? louder(letter, norm) : letter);
      }
      return with(honest, letters);
    };
  }

  private static Envelope louder(Envelope letter, double norm) {
    SortedMap<String, Released> values = new TreeMap<>();
    letter
        .payloads()
        .forEach(
            (name, value) -> {
              double[] numbers = new double[value.dimension()];
              Arrays.fill(numbers, norm / Math.sqrt(numbers.length));
              values.put(name, FabricatedValues.numbers(numbers));
            });
    return new Envelope(letter.from(), letter.to(), letter.round(), letter.author(), values);
  }

  @ParameterizedTest
  @MethodSource("several")
  void aPartyWithNumbersOfABillion_isBorneOrNamed(LawCase one) {
    for (double norm : List.of(5e8, 9e8, 1e300)) {
      Parties<?, ?> parties = one.known().requireParties();
      int liar = parties.hub().isPresent() ? one.agents() : 0;
      Throwable why = ended(one, loud(liar, norm, new AtomicBoolean()));
      if (why != null) {
        requirePeer(why, "p");
      }
    }
  }

  /** Their next solve would be out of the reach of doubles: the letter counts as silence. */
  @Test
  void aNeighbourWhoseModelNobodyCanSolveFrom_countsAsSilent() {
    int heard = 0;
    for (LawCase one : several().toList()) {
      boolean solves = List.of("pp-admm", "dvp", "ipp-admm").contains(one.algorithm().name());
      if (solves && one.algorithm().topology() == Topology.MESH) {
        AtomicBoolean spoke = new AtomicBoolean();
        Throwable why = ended(one, loud(0, 5e8, spoke));
        if (spoke.get()) {
          heard++;
          requirePeer(why, "p0, or a party that relayed its letters, has not sent the same to all");
        }
      }
    }
    assertThat(heard).isPositive();
  }

  /** A letter in the name of somebody who cannot have written it here. */
  private static Carrier framing(int sender, int reader, int author, int hop) {
    return (from, to, honest) -> {
      boolean here = from == sender && to == reader && honest.round() == 2 && honest.hop() == hop;
      if (!here) {
        return honest;
      }
      List<Envelope> letters = new ArrayList<>(honest.letters());
      SortedMap<String, Released> values = new TreeMap<>();
      values.put("model", FabricatedValues.numbers(1, 2, 3));
      letters.add(new Envelope(from, to, 2, author, values));
      return with(honest, letters);
    };
  }

  private static LawCase of(String algorithm, Topology topology) {
    return several()
        .filter(one -> one.algorithm().name().equals(algorithm))
        .filter(one -> one.algorithm().topology() == topology)
        .findFirst()
        .orElseThrow();
  }

  private static void requireFramed(LawCase one, Carrier carrier, int sender, int author) {
    Throwable why = ended(one, carrier);
    requirePeer(why, "p" + sender + " has sent a letter in the name of p" + author);
    assertThat(why).hasMessageContaining("Ask the owner of p" + sender);
  }

  @Test
  void whoSpeaksInTheNameOfSomebodyElse_isNamed_andNotTheOther() {
    for (String algorithm : List.of("metric-admm", "ps-admm", "dvp-star")) {
      LawCase star = of(algorithm, Topology.STAR);
      int hub = star.agents();
      requireFramed(star, framing(hub, 1, 2, 0), hub, 2);
      requireFramed(star, framing(1, hub, 2, 0), 1, 2);
    }
    requireFramed(of("pp-admm", Topology.MESH), framing(1, 2, 0, 0), 1, 0);
    LawCase relayed = of("metric-admm", Topology.MESH);
    requireFramed(relayed, framing(1, 2, 0, 0), 1, 0);
    // What agent 3 wrote is two edges from agent 1, and was passed on to it in hop 1 at most.
    requireFramed(relayed, framing(1, 0, LAST, 1), 1, LAST);
    requireFramed(relayed, framing(2, LAST, LAST, 1), 2, LAST);
  }
}
