package dev.tacit.audit;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.Transcripts;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Release channel of an audited run. It records every release and message, and checks that receipts
 * are durable before messages are read.
 */
final class AuditedChannel implements ReleaseChannel {
  static final String RUN = "audit";

  private final List<NoiseKey> keys;
  private final Transcripts transcripts = new Transcripts();
  private final Map<AgentRound, Curator> curators = new LinkedHashMap<>();
  private final Map<AgentRound, Integer> durable = new HashMap<>();
  private final Set<Letter> letters = new LinkedHashSet<>();
  private Optional<String> prematureMessage = Optional.empty();

  /** What one owner said to others in a round under a name. */
  private record Letter(int author, int round, String name, Vec value) {}

  private record AgentRound(int agent, int round) {}

  AuditedChannel(List<NoiseKey> keys) {
    this.keys = List.copyOf(keys);
  }

  @Override
  public Curator open(int agent, int round) {
    return curators.computeIfAbsent(
        new AgentRound(agent, round),
        agentRound ->
            Curator.keeping(
                keys.get(agent), RUN, Address.agent(agent), round, transcripts.digestOf(agent)));
  }

  @Override
  public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
    Curator of = curators.get(new AgentRound(author, round));
    boolean fromPeer = author != agent && of != null;
    if (fromPeer && of.receipts().size() > durable.getOrDefault(new AgentRound(author, round), 0)) {
      prematureMessage =
          prematureMessage.or(
              () ->
                  Optional.of(
                      "agent "
                          + agent
                          + " received a message of agent "
                          + author
                          + " in round "
                          + round
                          + " before the receipts of that round were durable"));
    }
    if (author != agent) {
      values.forEach((name, value) -> letters.add(new Letter(author, round, name, value)));
    }
    transcripts.record(agent, round, author, values);
  }

  @Override
  public void commit() {
    curators.forEach((agentRound, curator) -> durable.put(agentRound, curator.receipts().size()));
  }

  /** Why an agent received a release before its receipt was durable, if so. */
  Optional<String> prematureMessage() {
    return prematureMessage;
  }

  /** What everybody may see, in order. */
  List<Released> publicReleases() {
    return curators.values().stream()
        .flatMap(curator -> curator.releases().stream())
        .filter(release -> release.audience() == Audience.EVERYONE)
        .toList();
  }

  /** What was in letters that reached another owner, each value once. */
  List<Vec> letters() {
    return letters.stream().map(Letter::value).toList();
  }

  /** Of everything that is released through this channel. */
  Set<ReleaseOrigin> origins() {
    Set<ReleaseOrigin> origins = new HashSet<>();
    keys.forEach(key -> origins.addAll(key.origins()));
    return origins;
  }

  List<CountedReceipt> receipts() {
    return curators.values().stream()
        .flatMap(curator -> curator.receipts().stream())
        .map(CountedReceipt::once)
        .toList();
  }
}
