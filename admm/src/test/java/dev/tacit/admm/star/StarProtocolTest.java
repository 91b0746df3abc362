package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.LoggingChannel;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.ShuffledSchedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Transcripts;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The same bits under every schedule, and receipts of those who really released. */
class StarProtocolTest {
  private static final StarSample SAMPLE = StarSample.of(40, 25, 60);
  private static final Map<String, String> SAMPLED =
      Map.of("rounds", "6", "innerSteps", "4", "samplingRate", "0.2");

  /** The agents first agree on the scale of the features: one exchange more. */
  private static final Map<String, String> SCALED = Map.of("rounds", "5", "innerSteps", "4");

  @Test
  void shuffledOrderLettersAndRepeatedSteps_giveTheSameBits() {
    for (Map<String, String> settings : List.of(SAMPLED, SCALED)) {
      StarPlan plan = plan(settings);
      Outcome plain = plan.run(SAMPLE.owners(), SAMPLE.channel(), Progress.SILENT);
      for (int seed = 0; seed < 5; seed++) {
        Outcome shuffled =
            StarSample.run(
                plan, SAMPLE.owners(), restarted(), new ShuffledSchedule(new Random(seed)));
        assertThat(shuffled.model().linear()).isEqualTo(plain.model().linear());
        assertThat(linear(shuffled)).isEqualTo(linear(plain));
      }
    }
  }

  private static StarPlan plan(Map<String, String> settings) {
    return (StarPlan)
        StarAlgorithms.PS.plan(SAMPLE.privateSetup(2, Neighbours.ADD_REMOVE, settings));
  }

  /** A new door at each step, as if the process had died in between and heard all letters again. */
  private static ReleaseChannel restarted() {
    Transcripts transcripts = new Transcripts();
    return new ReleaseChannel() {
      @Override
      public Curator open(int agent, int round) {
        return Curator.of(
            SAMPLE.key(agent), "sample", Address.agent(agent), round, transcripts.digestOf(agent));
      }

      @Override
      public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
        transcripts.record(agent, round, author, values);
      }

      @Override
      public void commit() {}
    };
  }

  /** What the agents release in a round is committed before the hub hears of it. */
  @Test
  void noLetterIsDeliveredBeforeTheCommitOfItsRound() {
    for (Map<String, String> settings : List.of(SAMPLED, SCALED)) {
      requireCommitsFirst(plan(settings));
    }
  }

  /** Six exchanges with the hub: six rounds, or the scale and five rounds. */
  private static void requireCommitsFirst(StarPlan plan) {
    List<String> happened = new ArrayList<>();
    LoggingChannel channel = new LoggingChannel(SAMPLE.channel(), happened);
    Schedule watched =
        new Schedule() {
          @Override
          public List<Envelope> delivery(int round, List<Envelope> letters) {
            if (!letters.isEmpty()) {
              happened.add(letters.get(0).to() == 3 ? "to the hub" : "to agents");
            }
            return letters;
          }
        };
    StarSample.run(plan, SAMPLE.owners(), channel, watched);
    List<String> round = List.of("open", "open", "open", "commit", "to the hub", "to agents");
    for (int k = 0; k < 6; k++) {
      assertThat(happened.subList(6 * k, 6 * k + 6)).isEqualTo(round);
    }
    assertThat(happened.subList(36, happened.size()))
        .containsExactly("open", "open", "open", "commit");
  }

  @Test
  void refuses_repeatedStepsInOneProcess_withoutALedger() {
    StarPlan plan = plan(SAMPLED);
    InMemoryChannel channel = SAMPLE.channel();
    assertThat(channel.open(1, 4)).isSameAs(channel.open(1, 4)).isNotSameAs(channel.open(1, 5));
    assertThatThrownBy(
            () ->
                StarSample.run(
                    plan, SAMPLE.owners(), SAMPLE.channel(), new ShuffledSchedule(new Random(0))))
        .hasMessageContaining("was used already");
  }

  @Test
  void otherKeys_giveOtherBits() {
    StarPlan plan = plan(SAMPLED);
    Outcome plain = plan.run(SAMPLE.owners(), SAMPLE.channel(), Progress.SILENT);
    InMemoryChannel other =
        InMemoryChannel.listing("sample", Collections.nCopies(3, TestNoise.seeded(5)));
    assertThat(plan.run(SAMPLE.owners(), other, Progress.SILENT).model().linear())
        .isNotEqualTo(plain.model().linear());
  }

  @Test
  void factC3_absentRoundsArePaidAllTheSame() {
    StarPlan plan =
        (StarPlan)
            StarAlgorithms.PS.plan(
                SAMPLE.privateSetup(1, Neighbours.REPLACE_ONE, Map.of("rounds", "6")));
    InMemoryChannel channel = SAMPLE.channel();
    Schedule absences =
        new Schedule() {
          @Override
          public List<Integer> order(int round, int agents) {
            // Agent 1 misses every second round after the exchange of the scale.
            return round == 0 || round % 2 == 1 ? List.of(0, 1, 2) : List.of(0, 2);
          }
        };
    Outcome outcome = StarSample.run(plan, SAMPLE.owners(), channel, absences);

    assertThat(Receipts.of(channel, 0)).hasSize(1 + 6);
    assertThat(Receipts.of(channel, 1)).hasSize(1 + 3 + 1);
    assertThat(Leaves.of(Receipts.of(channel, 1).get(4).event()).counts().values())
        .containsOnly(3L);
    assertThat(Receipts.of(channel, 2)).hasSize(1 + 6);
    assertThat(outcome.model().linear().weights().isFinite()).isTrue();
  }

  @Test
  void lostLetter_isPaidAllTheSame() {
    StarPlan plan =
        (StarPlan)
            StarAlgorithms.PS.plan(
                SAMPLE.privateSetup(1, Neighbours.REPLACE_ONE, Map.of("rounds", "4")));
    InMemoryChannel channel = SAMPLE.channel();
    Schedule lossy =
        new Schedule() {
          @Override
          public List<Envelope> delivery(int round, List<Envelope> letters) {
            return letters.stream().filter(letter -> letter.from() != 2 || round != 1).toList();
          }
        };
    StarSample.run(plan, SAMPLE.owners(), channel, lossy);

    assertThat(Receipts.of(channel, 2)).hasSize(1 + 4);
  }

  @Test
  void refuses_openingARoundTwice() {
    StarLayout place = new StarLayout(1, 2, 0, 0);
    StarAgent agent = StarSample.agent(0, place, (view, curator) -> view.local());
    Curator curator = Curator.of(TestNoise.seeded(1), "run", "agent-0", 0);
    StarState opened = agent.on(agent.start(), new Input.Opened(0), curator).next();
    assertThatThrownBy(() -> agent.on(opened, new Input.Opened(0), curator))
        .hasMessageContaining("round 0 was opened already");
  }

  @Test
  void agent_takesWholeLettersOfTheHubOnly_andNoOlderOnes() {
    StarLayout place = new StarLayout(2, 1, 0, 0);
    StarAgent agent = StarSample.agent(0, place, (view, curator) -> view.local());
    Released consensus = TestReleased.of(Vec.of(1));
    Released dual = TestReleased.of(Vec.of(2));
    StarView half = heard(agent, agent.start(), Envelope.own(2, 0, 3, "dual", dual)).view();
    assertThat(half.dual().value()).isEqualTo(Vec.of(0));
    StarView stranger = heard(agent, agent.start(), both(1, 3, consensus, dual)).view();
    assertThat(stranger.consensus().value()).isEqualTo(Vec.of(0));
    StarState.Rounds whole = heard(agent, agent.start(), both(2, 3, consensus, dual));
    assertThat(whole.view().consensus().value()).isEqualTo(Vec.of(1));
    assertThat(whole.view().dual().value()).isEqualTo(Vec.of(2));
    StarState.Rounds late = heard(agent, whole, both(2, 1, dual, dual));
    assertThat(late.view().consensus().value()).isEqualTo(Vec.of(1));
    StarState.Rounds again = heard(agent, late, both(2, 3, dual, dual));
    assertThat(again.view().consensus().value()).isEqualTo(Vec.of(1));
    assertThat(again.tail()).hasSize(1);
  }

  private static Envelope both(int from, int round, Released consensus, Released dual) {
    return Envelope.own(from, 0, round, "consensus", consensus, "dual", dual);
  }

  private static StarState.Rounds heard(StarAgent agent, StarState state, Envelope letter) {
    Curator none = Curator.of(TestNoise.seeded(1), "run", "agent-0", 0);
    return (StarState.Rounds) agent.on(state, new Input.Received(letter), none).next();
  }

  private static List<LinearModel> linear(Outcome outcome) {
    return outcome.agentModels().stream().map(ReleasedModel::linear).toList();
  }

  /** A hub that answers before it was asked would otherwise buy a gradient more than reserved. */
  @Test
  void aHubThatAnswersTooEarlyGetsNoRoundMore() {
    StarParties parties = plan(SCALED).starParties();
    Agent<StarState> agent = parties.agent(0, SAMPLE.owners().get(0));
    int dimension = SAMPLE.owners().get(0).dimension();
    Released mean = TestReleased.of(Vec.zeros(dimension).map(zero -> .2));
    Input early =
        new Input.Received(Envelope.own(parties.agents(), 0, 0, StarLayout.SQUARES, mean));
    Curator first = SAMPLE.channel().open(0, 0);
    StarState scaled = agent.on(agent.start(), early, first).next();
    Step<StarState> asked = agent.on(scaled, new Input.Opened(0), first);
    assertThat(first.receipts()).isEmpty();
    assertThat(asked.outbox()).isEmpty();
    // The twin: in its own round the same agent does release.
    Curator second = SAMPLE.channel().open(0, 1);
    agent.on(asked.next(), new Input.Opened(1), second);
    assertThat(second.receipts()).isNotEmpty();
  }
}
