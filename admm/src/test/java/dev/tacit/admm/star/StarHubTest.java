package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StarHubTest {
  private static final int DIMENSION = 3;

  @Test
  void factF27_ridgeAlone() {
    ConsensusStep step = new ConsensusStep(.5, 0, .02, OptionalDouble.empty());
    Vec z = step.apply(List.of(Vec.of(1, 2), Vec.of(3, -2), Vec.of(.1, .2), Vec.of(.3, -.6)));
    // s / (N rho + 2R) with 2R = .02
    assertThat(z.get(0)).isCloseTo((.5 * 4 + .4) / 1.02, within(1e-15));
    assertThat(z.get(1)).isCloseTo(-.4 / 1.02, within(1e-15));
  }

  @Test
  void factF27_closedFormsMinimiseTheHubsProblem() {
    ForAll.cases(
        200,
        random -> {
          boolean ball = random.nextBoolean();
          ConsensusStep step =
              new ConsensusStep(
                  .1 + random.nextDouble(),
                  random.nextBoolean() ? random.nextDouble() : 0,
                  random.nextBoolean() ? random.nextDouble() : 0,
                  ball ? OptionalDouble.of(.1 + random.nextDouble()) : OptionalDouble.empty());
          List<Vec> parts = parts(random);
          Vec best = step.apply(parts);
          if (ball) {
            assertThat(best.norm()).isLessThanOrEqualTo(step.radius().getAsDouble() * (1 + 1e-12));
          }
          double least = objective(step, parts, best);
          for (int k = 0; k < 100; k++) {
            double size = Math.pow(10, -6 * random.nextDouble());
            Vec other = best.plusScaled(size, direction(random));
            if (ball && other.norm() > step.radius().getAsDouble()) {
              other = other.scaled(step.radius().getAsDouble() / other.norm());
            }
            assertThat(objective(step, parts, other)).isGreaterThanOrEqualTo(least - 1e-12);
          }
        });
  }

  @Test
  void absentAgent_keepsItsLastReleasedValue() {
    ConsensusHub hub = hub(2, 1);
    HubState.Rounds state = received(hub, hub.start(), 0, 0, Vec.of(1, 0, 0));
    state = received(hub, state, 1, 0, Vec.of(3, 0, 0));
    state = closed(hub, state, 0);
    state = received(hub, state, 0, 1, Vec.of(2, 0, 0));
    state = closed(hub, state, 1);

    assertThat(state.locals().get(0).value()).isEqualTo(Vec.of(2, 0, 0));
    assertThat(state.locals().get(1).value()).isEqualTo(Vec.of(3, 0, 0));
  }

  @Test
  void quorum_tooFewLettersMoveNothing() {
    ConsensusHub hub = hub(3, 2);
    HubState.Rounds start = received(hub, hub.start(), 0, 0, Vec.of(1, 0, 0));
    Step<HubState> closed = hub.on(start, new Input.Closed(0));

    HubState.Rounds next = (HubState.Rounds) closed.next();
    assertThat(next.consensus().value()).isEqualTo(Vec.zeros(DIMENSION));
    assertThat(closed.next().round()).isEqualTo(1);
    assertThat(closed.outbox()).hasSize(3);
  }

  @Test
  void strangersAndRepeatsAreIgnored() {
    ConsensusHub hub = hub(2, 1);
    HubState.Rounds once = received(hub, hub.start(), 0, 0, Vec.of(1, 0, 0));
    HubState.Rounds again = received(hub, once, 0, 0, Vec.of(9, 0, 0));
    Envelope forged = new Envelope(0, 2, 0, 1, named(constant(Vec.of(5, 0, 0))));
    HubState later = hub.on(again, new Input.Received(forged)).next();

    assertThat(later.inbox().size()).isEqualTo(1);
    assertThat(later.inbox().value(0, StarLayout.LOCAL).orElseThrow().value())
        .isEqualTo(Vec.of(1, 0, 0));
  }

  @Test
  void refuses_quorumOutsideAgents() {
    assertThatThrownBy(() -> hub(3, 4)).hasMessageContaining("quorum = 4");
    assertThatThrownBy(() -> hub(3, 0)).hasMessageContaining("quorum = 0");
  }

  @Test
  void refuses_closingAnotherRound() {
    ConsensusHub hub = hub(1, 1);
    assertThatThrownBy(() -> hub.on(hub.start(), new Input.Closed(3)))
        .hasMessageContaining("round 3");
  }

  private static ConsensusHub hub(int agents, int quorum) {
    ConsensusStep step = new ConsensusStep(.5, 0, .1, OptionalDouble.empty());
    StarLayout place = new StarLayout(agents, DIMENSION, 0, 0);
    return new ConsensusHub(place, Optional.empty(), scale -> step, quorum);
  }

  private static HubState.Rounds received(
      ConsensusHub hub, HubState state, int from, int round, Vec value) {
    int self = ((HubState.Rounds) state).locals().size();
    Envelope letter = Envelope.own(from, self, round, StarLayout.LOCAL, constant(value));
    return (HubState.Rounds) hub.on(state, new Input.Received(letter)).next();
  }

  private static HubState.Rounds closed(ConsensusHub hub, HubState state, int round) {
    return (HubState.Rounds) hub.on(state, new Input.Closed(round)).next();
  }

  private static SortedMap<String, Released> named(Released value) {
    return new TreeMap<>(Map.of(StarLayout.LOCAL, value));
  }

  private static Released constant(Vec value) {
    return TestReleased.of(value);
  }

  private static double objective(ConsensusStep step, List<Vec> parts, Vec z) {
    double value = step.lasso() * z.norm1() + step.ridge() / 2 * z.normSquared();
    int agents = parts.size() / 2;
    for (int i = 0; i < agents; i++) {
      value += step.penalty() / 2 * parts.get(i).minus(z).normSquared();
      value -= parts.get(agents + i).dot(z);
    }
    return value;
  }

  private static List<Vec> parts(Random random) {
    List<Vec> parts = new ArrayList<>();
    for (int k = 0; k < 6; k++) {
      parts.add(direction(random));
    }
    return parts;
  }

  private static Vec direction(Random random) {
    double[] entries = new double[DIMENSION];
    for (int j = 0; j < DIMENSION; j++) {
      entries[j] = random.nextGaussian();
    }
    return Vec.of(entries);
  }
}
