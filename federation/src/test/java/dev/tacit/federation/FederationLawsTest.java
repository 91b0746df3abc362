package dev.tacit.federation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessTransport;
import dev.tacit.admm.run.LawCase;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Transport;
import dev.tacit.admm.run.TransportLaws;
import dev.tacit.dp.mechanism.NoiseKey;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parties of a federation obey the laws of transports, and give the bits of one process. */
class FederationLawsTest extends TransportLaws {
  @Override
  protected Transport transport() {
    return new WireTransport();
  }

  /** Without a hub a party waits for its neighbours, and hears of nobody else. */
  @Override
  protected boolean hears(Parties<?, ?> parties, int party, int other) {
    return parties.hub().isPresent()
        || WireTransport.graph(parties.agents()).neighbours(party).contains(other);
  }

  @ParameterizedTest
  @MethodSource("dev.tacit.admm.run.LawCase#all")
  void modelsAndReceipts_areThoseOfOneProcess(LawCase one) {
    List<NoiseKey> keys = Stream.generate(NoiseKey::secure).limit(one.agents()).toList();
    Parties<?, ?> parties = one.known().requireParties();
    List<InMemoryChannel> here = doors(keys);
    List<InMemoryChannel> apart = doors(keys);
    Outcome together = new InProcessTransport().run(parties, one.rows(), here, parties.schedule());
    Outcome federated = new WireTransport().run(parties, one.rows(), apart, parties.schedule());
    assertThat(federated.outputs().stream().map(ReleasedModel::linear).toList())
        .isEqualTo(together.outputs().stream().map(ReleasedModel::linear).toList());
    if (!federated.agentModels().isEmpty()) {
      assertThat(federated.agentModels().stream().map(ReleasedModel::linear))
          .isEqualTo(together.agentModels().stream().map(ReleasedModel::linear).toList());
    }
    for (int agent = 0; agent < keys.size(); agent++) {
      assertThat(apart.get(agent).receipts()).isEqualTo(here.get(agent).receipts());
    }
  }

  /** Each agent has doors of its own; the keys of the others are never used. */
  private static List<InMemoryChannel> doors(List<NoiseKey> keys) {
    return IntStream.range(0, keys.size())
        .mapToObj(agent -> InMemoryChannel.listing("run", keys))
        .toList();
  }
}
