package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Who tells one party this and another that. No link sees two values, so that only all owners
 * together can find out, at the end. The law tests are the twin: nobody honest is accused.
 */
class EquivocationTest {
  /** The graph of {@link WireTransport} hangs agent 3 on agent 2 alone. */
  private static final int LAST = 3;

  private static LawCase of(String algorithm, Topology topology) {
    return LawCase.all().stream()
        .filter(one -> one.algorithm().name().equals(algorithm))
        .filter(one -> one.algorithm().topology() == topology)
        .findFirst()
        .orElseThrow();
  }

  /** One value of an author is another one for one reader. */
  private static final class Liar implements Carrier {
    private final int author;
    private final int reader;
    private final AtomicBoolean lied = new AtomicBoolean();

    private Liar(int author, int reader) {
      this.author = author;
      this.reader = reader;
    }

    @Override
    public Parcel passed(int from, int to, Parcel honest) {
      if (to != reader || honest.round() != 2) {
        return honest;
      }
      List<Envelope> letters = new ArrayList<>();
      honest.letters().forEach(one -> letters.add(one.author() == author ? other(one) : one));
      return new Parcel(honest.round(), honest.hop(), letters, honest.statements());
    }

    private Envelope other(Envelope letter) {
      lied.set(true);
      SortedMap<String, Released> values = new TreeMap<>(letter.payloads());
      String name = values.firstKey();
      double[] numbers = values.get(name).value().toArray();
      numbers[0] += 1e-3;
      values.put(name, FabricatedValues.numbers(numbers));
      return new Envelope(letter.from(), letter.to(), letter.round(), letter.author(), values);
    }
  }

  private static void requireFork(LawCase one, int author, int reader) {
    Liar liar = new Liar(author, reader);
    requireFork(one, author, reader, liar);
    assertThat(liar.lied).isTrue();
  }

  private static void requireFork(LawCase one, int author, int reader, Carrier liar) {
    Parties<?, ?> parties = one.known().requireParties();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    List<InMemoryChannel> channel =
        Stream.generate(() -> InMemoryChannel.listing("run", keys)).limit(one.agents()).toList();
    assertThatThrownBy(
            () -> new WireTransport(liar).run(parties, one.rows(), channel, parties.schedule()))
        .isInstanceOfSatisfying(Refused.class, why -> assertThat(why.kind()).isEqualTo(Kind.PEER))
        .hasMessageContaining(
            "p" + author + ", or a party that relayed its letters, has not sent the same to all")
        .hasMessageContaining("p" + reader)
        .hasMessageContaining("equivocation");
  }

  @Test
  void aHubThatTellsOwnersDifferentThings_isNamed() {
    for (String algorithm : List.of("metric-admm", "ps-admm", "dvp-star")) {
      LawCase star = of(algorithm, Topology.STAR);
      requireFork(star, star.agents(), 1);
    }
  }

  @Test
  void anOwnerThatTellsNeighboursDifferentThings_isNamed() {
    requireFork(of("dvp", Topology.MESH), 2, LAST);
  }

  /** Nobody else carries letters to the last one. */
  @Test
  void aNeighbourThatChangesWhatItPassesOn_isFoundOut() {
    requireFork(of("metric-admm", Topology.MESH), 0, LAST);
  }

  /** Some letters are sent in one round only: there is no later round whose digest would tell. */
  @Test
  void aNeighbourThatWithholdsWhatItShouldPassOn_isFoundOut() {
    for (String algorithm : List.of("metric-admm", "dp-gd")) {
      LawCase one = of(algorithm, Topology.MESH);
      Carrier withholding =
          (from, to, honest) ->
              to == LAST
                  ? new Parcel(
                      honest.round(),
                      honest.hop(),
                      honest.letters().stream().filter(letter -> letter.author() != 0).toList(),
                      honest.statements())
                  : honest;
      requireFork(one, 0, LAST, withholding);
    }
  }
}
