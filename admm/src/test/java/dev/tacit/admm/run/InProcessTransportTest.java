package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.RoughSchedule.Trouble;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
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

  private static LawCase named(String name) {
    return LawCase.all().stream()
        .filter(one -> one.algorithm().name().equals(name) && one.agents() > 1)
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  @Test
  void twin_sendingBeforeTheCommit_isFoundOut() {
    for (String name : List.of("metric-admm", "ps-admm", "pp-admm")) {
      assertThatThrownBy(
              () ->
                  lawsOf(new Hasty())
                      .noLetterArrivesBeforeTheReceiptsItRestsOnAreDurable(named(name)))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("receipts behind the letter");
    }
  }

  @Test
  void twin_forgettingThatTheRunIsOver_isFoundOut() {
    for (String name : List.of("ipp-admm", "dvp-star")) {
      LawCase one =
          name.equals("ipp-admm")
              ? named(name)
              : LawCase.all().stream()
                  .filter(each -> each.toString().contains("dvp-star STAR {absence"))
                  .findFirst()
                  .orElseThrow();
      assertThatThrownBy(() -> lawsOf(new Forgetful()).everyAgentPaysWhatWasReservedForIt(one))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("no receipt and no forfeit");
    }
  }

  @Test
  void twin_withoutAGuardAgainstDuplicates_isFoundOut() {
    List<Examples> rows = named("pp-admm").rows();
    Plan adding = new Adding();
    requireSameBits(adding, rows, EnumSet.of(Trouble.DELAYS));
    assertThatThrownBy(() -> requireSameBits(adding, rows, EnumSet.of(Trouble.DUPLICATES)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("DUPLICATES");
  }

  /** What another agent released is committed only when that agent opens its next round. */
  private static final class Hasty implements Transport {
    @Override
    public <S, H> Outcome run(
        Parties<S, H> parties,
        List<Examples> rows,
        List<? extends Doors> doors,
        Schedule schedule) {
      List<Doors> late = new ArrayList<>();
      doors.forEach(own -> late.add(new Late(own)));
      return new InProcessTransport().run(parties, rows, late, schedule);
    }
  }

  private record Late(Doors inside) implements Doors {
    @Override
    public Curator open(int agent, int round) {
      inside.commit();
      return inside.open(agent, round);
    }

    @Override
    public void heard(int agent, int round, int author, SortedMap<String, Vec> values) {
      inside.heard(agent, round, author, values);
    }

    @Override
    public void commit() {}
  }

  /** Nobody is told the end. */
  private static final class Forgetful implements Transport {
    @Override
    public <S, H> Outcome run(
        Parties<S, H> parties,
        List<Examples> rows,
        List<? extends Doors> doors,
        Schedule schedule) {
      return new InProcessTransport().run(new Endless<>(parties), rows, doors, schedule);
    }
  }

  private record Endless<S, H>(Parties<S, H> inside) implements Parties<S, H> {
    @Override
    public int agents() {
      return inside.agents();
    }

    @Override
    public int rounds() {
      return inside.rounds();
    }

    @Override
    public Agent<S> agent(int self, Examples rows) {
      Agent<S> agent = inside.agent(self, rows);
      return new Agent<>() {
        @Override
        public S start() {
          return agent.start();
        }

        @Override
        public Step<S> on(S state, Input input, Curator curator) {
          return input instanceof Input.Finished
              ? Step.silent(state)
              : agent.on(state, input, curator);
        }
      };
    }

    @Override
    public Optional<dev.tacit.admm.agent.Hub<H>> hub() {
      return inside.hub();
    }

    @Override
    public ReleasedModel model(S state) {
      return inside.model(state);
    }

    @Override
    public int hops(int round) {
      return inside.hops(round);
    }

    @Override
    public Outcome outcome(S own, List<ReleasedModel> models) {
      return inside.outcome(own, models);
    }

    @Override
    public Chronicle<S, H> chronicle(Progress progress) {
      return inside.chronicle(progress);
    }
  }

  /** Agents that add up whatever comes, however often. */
  private record Adding() implements Plan {
    @Override
    public int rounds() {
      return 2;
    }

    @Override
    public PrivacyEvent event(int agent) {
      return new PrivacyEvent.Nothing();
    }

    @Override
    public Optional<PaperClaim> claim() {
      return Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
      return Map.of();
    }

    @Override
    public Optional<Parties<?, ?>> parties() {
      return Optional.of(new AddingParties());
    }
  }

  private record AddingParties() implements Parties<Released, Void> {
    @Override
    public int agents() {
      return 4;
    }

    @Override
    public int rounds() {
      return 2;
    }

    @Override
    public Agent<Released> agent(int self, Examples rows) {
      return new Agent<>() {
        @Override
        public Released start() {
          return Released.zeros(1);
        }

        @Override
        public Step<Released> on(Released state, Input input, Curator curator) {
          if (input instanceof Input.Opened opened) {
            Released one = TestReleased.of(Vec.of(1));
            int next = (self + 1) % agents();
            return new Step<>(state, List.of(Envelope.own(self, next, opened.round(), "one", one)));
          }
          if (input instanceof Input.Received received) {
            Released more = received.envelope().payloads().get("one");
            return Step.silent(
                Released.combined(List.of(state, more), LinearCombination.of(1.0, 1.0)));
          }
          return Step.silent(state);
        }
      };
    }

    @Override
    public ReleasedModel model(Released state) {
      return ReleasedModel.withoutIntercept(state);
    }

    @Override
    public int hops(int round) {
      return 1;
    }

    @Override
    public Outcome outcome(Released own, List<ReleasedModel> models) {
      return Outcome.of(model(own));
    }

    @Override
    public Chronicle<Released, Void> chronicle(Progress progress) {
      return new Chronicle<>() {
        @Override
        public void closed(int round, Standing<Released, Void> standing) {}

        @Override
        public Outcome outcome(Standing<Released, Void> end, long messages, long bytes) {
          return Outcome.of(model(end.agents().get(0)));
        }
      };
    }
  }
}
