package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.federation.WireTransport.Carrier;
import dev.tacit.federation.WireTransport.Killed;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A hub that is killed at any of its messages, when some owners have heard it and others have not,
 * and is started again: the model is the one of a run in which nobody was killed.
 */
class KilledHubTest {
  /** The last of each algorithm, which has absent owners where the algorithm knows them. */
  private static Collection<LawCase> stars() {
    Map<String, LawCase> stars = new TreeMap<>();
    LawCase.all().stream()
        .filter(one -> one.agents() > 1 && one.algorithm().topology() == Topology.STAR)
        .forEach(one -> stars.put(one.algorithm().name(), one));
    return stars.values();
  }

  private static List<LinearModel> models(LawCase one, List<NoiseKey> keys, Carrier carrier) {
    Parties<?, ?> parties = one.known().requireParties();
    List<InMemoryChannel> channel =
        Stream.generate(() -> InMemoryChannel.listing("run", keys)).limit(one.agents()).toList();
    Outcome outcome =
        new WireTransport(carrier).run(parties, one.rows(), channel, parties.schedule());
    return outcome.outputs().stream().map(ReleasedModel::linear).toList();
  }

  @ParameterizedTest
  @MethodSource("stars")
  void killedAtAnyMessage_itGivesTheSameModel(LawCase one) {
    int hub = one.agents();
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    AtomicInteger messages = new AtomicInteger();
    List<LinearModel> honest =
        models(
            one,
            keys,
            (from, to, parcel) -> {
              messages.addAndGet(from == hub ? 1 : 0);
              return parcel;
            });
    for (int message = 1; message <= messages.get(); message++) {
      int at = message;
      AtomicInteger told = new AtomicInteger();
      List<LinearModel> killed =
          models(
              one,
              keys,
              (from, to, parcel) -> {
                if (from == hub && told.incrementAndGet() == at) {
                  throw new Killed();
                }
                return parcel;
              });
      assertThat(killed).as("killed at message %s of %s", at, messages).isEqualTo(honest);
      assertThat(told.get()).isGreaterThanOrEqualTo(messages.get());
    }
  }
}
