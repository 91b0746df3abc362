package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.ForAll;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
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
  void absentProvider_keepsItsLastReleasedValue() {
    Hub hub = hub(2, 1);
    HubState state = received(hub, hub.start(), 0, 0, Vec.of(1, 0, 0));
    state = received(hub, state, 1, 0, Vec.of(3, 0, 0));
    state = hub.on(state, new Input.Closed(0)).next();
    state = received(hub, state, 0, 1, Vec.of(2, 0, 0));
    state = hub.on(state, new Input.Closed(1)).next();

    assertThat(state.locals().get(0).value()).isEqualTo(Vec.of(2, 0, 0));
    assertThat(state.locals().get(1).value()).isEqualTo(Vec.of(3, 0, 0));
  }

  @Test
  void quorum_tooFewLettersMoveNothing() {
    Hub hub = hub(3, 2);
    HubState start = received(hub, hub.start(), 0, 0, Vec.of(1, 0, 0));
    Step<HubState> closed = hub.on(start, new Input.Closed(0));

    assertThat(closed.next().consensus().value()).isEqualTo(Vec.zeros(DIMENSION));
    assertThat(closed.next().round()).isEqualTo(1);
    assertThat(closed.outbox()).hasSize(6);
  }

  @Test
  void strangersAndRepeatsAreIgnored() {
    Hub hub = hub(2, 1);
    HubState once = received(hub, hub.start(), 0, 0, Vec.of(1, 0, 0));
    HubState again = received(hub, once, 0, 0, Vec.of(9, 0, 0));
    Envelope forged = new Envelope(0, hub.self(), 0, 1, constant(Vec.of(5, 0, 0)));
    HubState later = hub.on(again, new Input.Received(forged)).next();

    assertThat(later.inbox().values()).hasSize(1);
    assertThat(later.inbox().value(0).orElseThrow().value()).isEqualTo(Vec.of(1, 0, 0));
  }

  @Test
  void refuses_quorumOutsideProviders() {
    assertThatThrownBy(() -> hub(3, 4)).hasMessageContaining("quorum = 4");
    assertThatThrownBy(() -> hub(3, 0)).hasMessageContaining("quorum = 0");
  }

  @Test
  void refuses_closingAnotherRound() {
    Hub hub = hub(1, 1);
    assertThatThrownBy(() -> hub.on(hub.start(), new Input.Closed(3)))
        .hasMessageContaining("round 3");
  }

  private static Hub hub(int providers, int quorum) {
    ConsensusStep step = new ConsensusStep(.5, 0, .1, OptionalDouble.empty());
    return new Hub(providers, DIMENSION, step, quorum);
  }

  private static HubState received(Hub hub, HubState state, int from, int round, Vec value) {
    Envelope letter = Envelope.own(from, hub.self(), round, constant(value));
    return hub.on(state, new Input.Received(letter)).next();
  }

  private static Released constant(Vec value) {
    return TestReleased.of(value);
  }

  private static double objective(ConsensusStep step, List<Vec> parts, Vec z) {
    double value = step.lasso() * z.norm1() + step.ridge() / 2 * z.normSquared();
    int providers = parts.size() / 2;
    for (int i = 0; i < providers; i++) {
      value += step.penalty() / 2 * parts.get(i).minus(z).normSquared();
      value -= parts.get(providers + i).dot(z);
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
