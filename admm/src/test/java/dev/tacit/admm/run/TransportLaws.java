package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.FaultySchedule.Trouble;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What everything that carries the letters of a run must obey, for every algorithm: inherit it and
 * name the transport. A run is a function of plan, rows, keys and who is absent; of nothing else.
 */
public abstract class TransportLaws {
  private static final String CASES = "dev.tacit.admm.run.LawCase#all";
  private static final int SEEDS = 3;

  /** The one under test. */
  protected abstract Transport transport();

  /** What a run gave and paid. */
  private record Result(
      List<LinearModel> outputs,
      List<LinearModel> agentModels,
      Map<String, List<Double>> series,
      Map<String, Vec> companions,
      List<List<String>> receipts) {
    static Result of(Outcome outcome, List<AgentChannel> channel) {
      return new Result(
          outcome.outputs().stream().map(ReleasedModel::linear).toList(),
          outcome.agentModels().stream().map(ReleasedModel::linear).toList(),
          outcome.series(),
          companions(outcome),
          channel.stream()
              .map(own -> own.receipts().stream().map(Object::toString).sorted().toList())
              .toList());
    }

    private static Map<String, Vec> companions(Outcome outcome) {
      Map<String, Vec> values = new TreeMap<>();
      outcome.auxiliaryReleases().forEach((name, released) -> values.put(name, released.value()));
      return values;
    }
  }

  @ParameterizedTest
  @MethodSource(CASES)
  public void disorderDuplicatesDelaysAndCrashes_changeNoBit(LawCase one) {
    requireSameBits(one.known(), one.rows(), EnumSet.allOf(Trouble.class));
  }

  /** One by one, so that two troubles cannot hide each other; for an algorithm of each kind. */
  @ParameterizedTest
  @EnumSource(Trouble.class)
  public void noTroubleAlone_changesABit(Trouble trouble) {
    for (LawCase one : LawCase.all()) {
      if (Set.of("metric-admm", "ps-admm", "ipp-admm").contains(one.algorithm().name())) {
        requireSameBits(one.known(), one.rows(), EnumSet.of(trouble));
      }
    }
  }

  final void requireSameBits(Plan plan, List<Examples> rows, Set<Trouble> troubles) {
    List<NoiseKey> keys = keys(rows.size());
    Parties<?, ?> parties = plan.requireParties();
    Result plain = ran(parties, rows, keys, parties.schedule());
    for (int seed = 0; seed < SEEDS; seed++) {
      Schedule rough = new FaultySchedule(parties.schedule(), troubles, seed);
      assertThat(ran(parties, rows, keys, rough)).as("%s", troubles).isEqualTo(plain);
    }
  }

  /** Neither a letter nor a silence: the end of a round tells that nobody else wrote. */
  @ParameterizedTest
  @MethodSource(CASES)
  public void nobodyHearsOfARoundBeforeItsReceiptsAreDurable(LawCase one) {
    Parties<?, ?> parties = one.known().requireParties();
    List<AgentChannel> channel = channels(keys(parties.agents()));
    watched(parties, one.rows(), channel, parties.schedule(), durableFirst(parties, channel));
    assertThat(channel).allMatch(own -> own.isDurable(Integer.MAX_VALUE - 1));
  }

  private DurabilityWatcher durableFirst(Parties<?, ?> parties, List<AgentChannel> channel) {
    return new DurabilityWatcher(channel, (party, other) -> hears(parties, party, other));
  }

  /**
   * Whether the end of a round, as the transport tells it to a party, says anything of the other.
   * Where each waits for its neighbours alone, who is farther away may be a round behind.
   */
  protected boolean hears(Parties<?, ?> parties, int party, int other) {
    return true;
  }

  /** A letter that is early waits, one that is late is lost: its author was absent. */
  @ParameterizedTest
  @MethodSource(CASES)
  public void everyLetterComesInItsRound(LawCase one) {
    Schedule plain = one.known().requireParties().schedule();
    Set<Trouble> troubles = EnumSet.complementOf(EnumSet.of(Trouble.CRASHES));
    requireTurns(one.known(), one.rows(), plain);
    requireTurns(one.known(), one.rows(), new FaultySchedule(plain, troubles, 1));
  }

  final void requireTurns(Plan plan, List<Examples> rows, Schedule schedule) {
    watched(
        plan.requireParties(), rows, channels(keys(rows.size())), schedule, new DeliveryWatcher());
  }

  /**
   * An agent that was killed is made again from its rows and key and told again what it was told:
   * it posts and pays the same, so it stands where it stood.
   */
  @ParameterizedTest
  @MethodSource(CASES)
  public void anAgentMadeAnewFromItsJournal_postsAndPaysTheSame(LawCase one) {
    requireReplay(one.known(), one.plan(), one.rows());
  }

  final void requireReplay(Plan plan, Plan again, List<Examples> rows) {
    List<NoiseKey> keys = keys(rows.size());
    List<AgentChannel> channel = channels(keys);
    Parties<?, ?> parties = plan.requireParties();
    Journal journal = new Journal();
    watched(parties, rows, channel, parties.schedule(), journal);
    for (int self = 0; self < rows.size(); self++) {
      AgentChannel own = new AgentChannel(self, keys.get(self));
      Agent<?> fresh = again.requireParties().agent(self, rows.get(self));
      assertThat(journal.replayed(self, fresh, own))
          .as("letters of agent %s made anew", self)
          .isEqualTo(journal.posted(self));
      assertThat(own.receipts()).isEqualTo(channel.get(self).receipts());
    }
  }

  private <S, H> void watched(
      Parties<S, H> parties,
      List<Examples> rows,
      List<AgentChannel> channel,
      Schedule schedule,
      WatchedParties.Watcher watcher) {
    transport().run(new WatchedParties<>(parties, watcher), rows, channel, schedule);
  }

  /** Each release that was reserved has a receipt when the run is over, made or forfeited. */
  @ParameterizedTest
  @MethodSource(CASES)
  public void everyAgentPaysWhatWasReservedForIt(LawCase one) {
    if (!one.algorithm().isPrivate()) {
      return;
    }
    Plan plan = one.known();
    Parties<?, ?> parties = plan.requireParties();
    List<AgentChannel> channel = channels(keys(parties.agents()));
    outcome(parties, one.rows(), channel, parties.schedule());
    List<CountedReceipt> receipts =
        channel.stream().flatMap(own -> own.receipts().stream()).map(CountedReceipt::once).toList();
    assertThat(plan.match(receipts, parties.agents()).mismatch()).isEmpty();
  }

  /** No agent needs anything of another one's process: neighbours have plans of their own. */
  @ParameterizedTest
  @MethodSource(CASES)
  public void agentsMadeFromTheirOwnRowsAlone_giveTheSameBits(LawCase one) {
    List<Examples> rows = one.rows();
    List<NoiseKey> keys = keys(rows.size());
    Parties<?, ?> together = one.known().requireParties();
    Result plain = ran(together, rows, keys, together.schedule());
    assertThat(ran(apart(one, together), rows, keys, together.schedule())).isEqualTo(plain);
  }

  /** By the kinds that parties declare, who carries letters knows how large messages become. */
  @ParameterizedTest
  @MethodSource(CASES)
  public void everyLetterIsOfADeclaredKind(LawCase one) {
    Parties<?, ?> parties = one.known().requireParties();
    List<LetterKind> kinds = parties.letters();
    WatchedParties.Watcher declared =
        new WatchedParties.Watcher() {
          @Override
          public void after(int party, Input input, Step<?> step) {
            for (Envelope letter : step.outbox()) {
              assertThat(letter.isNote() || kinds.stream().anyMatch(kind -> kind.covers(letter)))
                  .as("%s of %s", letter.payloads().keySet(), kinds)
                  .isTrue();
            }
          }
        };
    watched(parties, one.rows(), channels(keys(parties.agents())), parties.schedule(), declared);
  }

  /** All of them were planned by the same public numbers, so their types are the same. */
  @SuppressWarnings("unchecked")
  private static <S, H> Parties<S, H> apart(LawCase one, Parties<S, H> together) {
    List<Parties<S, H>> two = new ArrayList<>();
    for (int k = 0; k < 2; k++) {
      two.add((Parties<S, H>) one.plan().requireParties());
    }
    return new Parties<>() {
      @Override
      public int agents() {
        return together.agents();
      }

      @Override
      public int rounds() {
        return together.rounds();
      }

      @Override
      public Set<String> perAgentValues() {
        return together.perAgentValues();
      }

      @Override
      public Agent<S> agent(int self, Records records) {
        return two.get(self % 2).agent(self, records);
      }

      @Override
      public Optional<Hub<H>> hub() {
        return two.get(1).hub();
      }

      @Override
      public ReleasedModel model(S state) {
        return together.model(state);
      }

      @Override
      public int hops(int round) {
        return together.hops(round);
      }

      @Override
      public List<LetterKind> letters() {
        return together.letters();
      }

      @Override
      public Outcome outcome(S own, List<List<ReleasedModel>> outputs) {
        return together.outcome(own, outputs);
      }

      @Override
      public List<ReleasedModel> outputs(S state) {
        return together.outputs(state);
      }

      @Override
      public OutcomeCollector<S, H> collector(Progress progress) {
        return together.collector(progress);
      }
    };
  }

  private Result ran(
      Parties<?, ?> parties, List<Examples> rows, List<NoiseKey> keys, Schedule schedule) {
    List<AgentChannel> channel = channels(keys);
    return Result.of(outcome(parties, rows, channel, schedule), channel);
  }

  private Outcome outcome(
      Parties<?, ?> parties, List<Examples> rows, List<AgentChannel> channel, Schedule schedule) {
    return transport().run(parties, rows, channel, schedule);
  }

  private static List<NoiseKey> keys(int agents) {
    return Stream.generate(NoiseKey::secure).limit(agents).toList();
  }

  private static List<AgentChannel> channels(List<NoiseKey> keys) {
    List<AgentChannel> channel = new ArrayList<>();
    for (int agent = 0; agent < keys.size(); agent++) {
      channel.add(new AgentChannel(agent, keys.get(agent)));
    }
    return channel;
  }
}
