package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.PeerSession;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.federation.wire.Limits;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.federation.wire.Parting;
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
  private record Asked(MemoryDoors inside, Set<Vec> values, boolean refuses) implements Doors {
    @Override
    public Curator open(int agent, int round) {
      return inside.open(agent, round);
    }

    @Override
    public void heard(int agent, int round, int author, SortedMap<String, Vec> heard) {
      inside.heard(agent, round, author, heard);
    }

    @Override
    public void commit() {
      inside.commit();
    }

    @Override
    public void close(int agent, int round) {
      inside.close(agent, round);
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
  private record Seen(int owners, Set<Vec> values) implements WireTransport.Carrier {
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
      return Parting.read(parting.body().toArray(), LIMITS, new PeerSession()).outputs().stream()
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

  private static void run(Topology topology, Set<Vec> asked, Seen seen, boolean refuses) {
    LawCase one = metric(topology);
    Parties<?, ?> parties = one.known().requireParties();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    List<Asked> doors =
        Stream.generate(() -> new Asked(MemoryDoors.listing("run", keys), asked, refuses))
            .limit(one.agents())
            .toList();
    new WireTransport(seen).run(parties, one.rows(), doors, parties.schedule());
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"STAR", "MESH"})
  void everyValueThatIsSentWasLookedAt(Topology topology) {
    Set<Vec> asked = ConcurrentHashMap.newKeySet();
    Seen seen = new Seen(metric(topology).agents(), ConcurrentHashMap.newKeySet());
    run(topology, asked, seen, false);
    assertThat(seen.values()).hasSizeGreaterThan(metric(topology).agents());
    assertThat(asked).containsAll(seen.values());
  }

  @Test
  void whatIsNotOfTheRunIsNotSent() {
    Seen seen = new Seen(metric(Topology.MESH).agents(), ConcurrentHashMap.newKeySet());
    Set<Vec> asked = ConcurrentHashMap.newKeySet();
    assertThatThrownBy(() -> run(Topology.MESH, asked, seen, true))
        .hasMessageContaining("not of this run");
    assertThat(seen.values()).isEmpty();
  }
}
