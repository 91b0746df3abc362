package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.FaultyPlan.Fault;
import dev.tacit.admm.run.FaultySchedule.Trouble;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The runner of one process obeys the laws, and each law finds its offender. */
class InProcessTransportTest extends TransportLaws {
  @Override
  protected Transport transport() {
    return new InProcessTransport();
  }

  private static TransportLaws lawsOf(Transport transport) {
    return new TransportLaws() {
      @Override
      protected Transport transport() {
        return transport;
      }
    };
  }

  private static LawCase called(String text) {
    return LawCase.all().stream()
        .filter(one -> one.toString().startsWith(text))
        .findFirst()
        .orElseThrow();
  }

  /** The laws speak of both kinds of a second round: correlations are bought, or all are silent. */
  @Test
  void theHouseAlgorithmIsTriedWithAndWithoutCorrelations() {
    Set<Boolean> bought =
        LawCase.all().stream()
            .filter(one -> one.algorithm().name().equals("metric-admm"))
            .map(InProcessTransportTest::buysCorrelations)
            .collect(Collectors.toSet());
    assertThat(bought).containsExactlyInAnyOrder(true, false);
  }

  private static boolean buysCorrelations(LawCase one) {
    InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", one.agents());
    one.known().run(one.rows(), channel, Progress.SILENT);
    return channel.countedReceipts().stream()
        .map(CountedReceipt::receipt)
        .map(Receipt::address)
        .anyMatch(address -> address.site().equals("metric/correlations"));
  }

  @Test
  void twin_sendingBeforeTheCommit_isFoundOut() {
    for (String name : List.of("metric-admm STAR", "ps-admm", "pp-admm")) {
      assertThatThrownBy(
              () ->
                  lawsOf(new Hasty()).nobodyHearsOfARoundBeforeItsReceiptsAreDurable(called(name)))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("receipts behind the letter");
    }
  }

  @Test
  void twin_endingASilentRoundBeforeTheCommit_isFoundOut() {
    LawCase silent = called("ipp-admm MESH {gate.maxAbove=4, gate.threshold=1e9");
    assertThatThrownBy(
            () -> lawsOf(new Mute()).nobodyHearsOfARoundBeforeItsReceiptsAreDurable(silent))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("receipts behind the silence");
  }

  @Test
  void twin_forgettingThatTheRunIsOver_isFoundOut() {
    for (String name : List.of("ipp-admm MESH {gate.maxAbove=4", "dvp-star STAR {absence")) {
      assertThatThrownBy(
              () -> lawsOf(new Forgetful()).everyAgentPaysWhatWasReservedForIt(called(name)))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("no receipt and no forfeit");
    }
  }

  @Test
  void twin_lettersBeforeOrAfterTheirRound_areFoundOut() {
    LawCase one = called("pp-admm");
    assertThatThrownBy(() -> lawsOf(new EagerTransport()).everyLetterComesInItsRound(one))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("before round 0 opens");
    assertThatThrownBy(() -> requireTurns(one.known(), one.rows(), new Tardy()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("rounds up to 0 being closed");
  }

  @Test
  void twins_carelessAgents_areFoundOut() {
    Map<Fault, Trouble> offenders =
        Map.of(
            Fault.TAKES_DUPLICATES, Trouble.DUPLICATES,
            Fault.MINDS_THE_ORDER, Trouble.DISORDER,
            Fault.COUNTS_STEPS, Trouble.CRASHES);
    List<Examples> rows = called("pp-admm").rows();
    offenders.forEach(
        (fault, trouble) -> {
          Plan careless = new FaultyPlan(fault);
          requireSameBits(careless, rows, EnumSet.of(Trouble.DELAYS));
          assertThatThrownBy(() -> requireSameBits(careless, rows, EnumSet.of(trouble)))
              .isInstanceOf(AssertionError.class)
              .hasMessageContaining(trouble.name());
        });
  }

  @Test
  void twin_anAgentThatIsAnotherOneWhenMadeAgain_isFoundOut() {
    List<Examples> rows = called("pp-admm").rows();
    requireReplay(
        new FaultyPlan(Fault.TAKES_DUPLICATES), new FaultyPlan(Fault.TAKES_DUPLICATES), rows);
    Plan other = new FaultyPlan(Fault.IS_NEVER_THE_SAME);
    assertThatThrownBy(() -> requireReplay(other, other, rows))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("made anew");
  }

  /** What another agent released is committed only when that agent opens its next round. */
  private static final class Hasty implements Transport {
    @Override
    public <S, H> Outcome run(
        Parties<S, H> parties,
        List<Examples> rows,
        List<? extends ReleaseChannel> doors,
        Schedule schedule) {
      List<ReleaseChannel> late = new ArrayList<>();
      doors.forEach(own -> late.add(new Late(own)));
      return new InProcessTransport().run(parties, rows, late, schedule);
    }
  }

  private record Late(ReleaseChannel inner) implements ReleaseChannel {
    @Override
    public Curator open(int agent, int round) {
      inner.commit();
      return inner.open(agent, round);
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
      inner.delivered(agent, round, author, values);
    }

    @Override
    public void commit() {}
  }

  /** Commits only if somebody wrote. */
  private static final class Mute implements Transport {
    @Override
    public <S, H> Outcome run(
        Parties<S, H> parties,
        List<Examples> rows,
        List<? extends ReleaseChannel> doors,
        Schedule schedule) {
      AtomicBoolean wrote = new AtomicBoolean();
      WatchedParties.Watcher listener =
          new WatchedParties.Watcher() {
            @Override
            public void after(int party, Input input, Step<?> step) {
              wrote.compareAndSet(false, !step.outbox().isEmpty());
            }
          };
      List<ReleaseChannel> deaf = new ArrayList<>();
      doors.forEach(own -> deaf.add(new IfWritten(own, wrote)));
      return new InProcessTransport()
          .run(new WatchedParties<>(parties, listener), rows, deaf, schedule);
    }
  }

  private record IfWritten(ReleaseChannel inner, AtomicBoolean wrote) implements ReleaseChannel {
    @Override
    public Curator open(int agent, int round) {
      return inner.open(agent, round);
    }

    @Override
    public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
      inner.delivered(agent, round, author, values);
    }

    @Override
    public void commit() {
      if (wrote.get()) {
        inner.commit();
      }
    }
  }

  /** Nobody is told the end. */
  private static final class Forgetful implements Transport {
    @Override
    public <S, H> Outcome run(
        Parties<S, H> parties,
        List<Examples> rows,
        List<? extends ReleaseChannel> doors,
        Schedule schedule) {
      WatchedParties.Watcher endless =
          new WatchedParties.Watcher() {
            @Override
            public boolean delivers(int party, Input input) {
              return !(input instanceof Input.Finished);
            }
          };
      return new InProcessTransport()
          .run(new WatchedParties<>(parties, endless), rows, doors, schedule);
    }
  }

  /** Letters come in the round after theirs. */
  private static final class Tardy implements Schedule {
    private final List<Envelope> kept = new ArrayList<>();

    @Override
    public List<Envelope> delivery(int round, List<Envelope> letters) {
      kept.addAll(letters);
      List<Envelope> now = kept.stream().filter(letter -> letter.round() < round).toList();
      kept.removeAll(now);
      return now;
    }
  }
}
