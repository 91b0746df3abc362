package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.wire.EndStatement;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Who reads a letter cannot tell where its values came from, so every value that an owner sends is
 * looked at by the owner's doors before it leaves.
 */
class OwnLettersTest {
  private static final Limits LIMITS = new Limits(1 << 22, 9);

  /** Remembers which values it was asked about, or refuses all. */
  private record CheckingChannel(InMemoryChannel inner, Set<Vec> values, boolean refuses)
      implements ReleaseChannel {
    @Override
    public Curator open(int agent, int round) {
      return inner.open(agent, round);
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> heard) {
      inner.delivered(agent, round, author, heard);
    }

    @Override
    public void commit() {
      inner.commit();
    }

    @Override
    public void close(int agent, int round) {
      inner.close(agent, round);
    }

    @Override
    public void requireOwn(Released value) {
      if (refuses) {
        throw new IllegalStateException("not of this run: " + value);
      }
      values.add(value.value());
    }
  }

  /** What owners were seen to send. */
  private record SentValues(int owners, Set<Vec> values) implements WireTransport.Carrier {
    @Override
    public Parcel passed(int from, int to, Parcel honest) {
      if (from < owners) {
        honest.letters().forEach(letter -> values.addAll(letter.values().values()));
        honest.statements().stream()
            .filter(one -> one.owner() == from && one.kind().equals("parting"))
            .forEach(one -> values.addAll(left(one)));
      }
      return honest;
    }

    private static List<Vec> left(Statement parting) {
      return EndStatement.read(parting.body().toArray(), LIMITS, new PeerSession())
          .outputs()
          .stream()
          .flatMap(model -> model.values().stream())
          .map(Released::value)
          .toList();
    }
  }

  private static LawCase metric(Topology topology) {
    return LawCase.all().stream()
        .filter(one -> one.algorithm().name().equals("metric-admm"))
        .filter(one -> one.algorithm().topology() == topology)
        .findFirst()
        .orElseThrow();
  }

  private static void run(
      Topology topology, Set<Vec> asked, SentValues sentValues, boolean refuses) {
    LawCase one = metric(topology);
    Parties<?, ?> parties = one.known().requireParties();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    List<CheckingChannel> doors =
        Stream.generate(
                () -> new CheckingChannel(InMemoryChannel.listing("run", keys), asked, refuses))
            .limit(one.agents())
            .toList();
    new WireTransport(sentValues).run(parties, one.rows(), doors, parties.schedule());
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"STAR", "MESH"})
  void everyValueThatIsSentWasLookedAt(Topology topology) {
    Set<Vec> asked = ConcurrentHashMap.newKeySet();
    SentValues sentValues =
        new SentValues(metric(topology).agents(), ConcurrentHashMap.newKeySet());
    run(topology, asked, sentValues, false);
    assertThat(sentValues.values()).hasSizeGreaterThan(metric(topology).agents());
    assertThat(asked).containsAll(sentValues.values());
  }

  @Test
  void whatIsNotOfTheRunIsNotSent() {
    SentValues sentValues =
        new SentValues(metric(Topology.MESH).agents(), ConcurrentHashMap.newKeySet());
    Set<Vec> asked = ConcurrentHashMap.newKeySet();
    assertThatThrownBy(() -> run(Topology.MESH, asked, sentValues, true))
        .hasMessageContaining("not of this run");
    assertThat(sentValues.values()).isEmpty();
  }
}
