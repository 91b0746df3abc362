package dev.tacit.admm.central;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A central run with all settings fixed: rounds of one iteration, each fed with the mean gradient
 * of clipped records at a public point, noised unless the run is not private.
 *
 * @param size public number of records
 * @param clip bound on the norm of one record's gradient, enforced
 * @param noise absent when the run is not private
 * @param average whether the published model is the mean over rounds instead of the last
 */
record CentralPlan(
    CentralIteration iteration,
    int rounds,
    Loss loss,
    PublicSize size,
    Optional<Double> clip,
    Optional<GradientNoise> noise,
    InitialDual initialDual,
    boolean average,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {

  CentralPlan with(GradientNoise newNoise, Optional<PaperClaim> newClaim) {
    return new CentralPlan(
        iteration,
        rounds,
        loss,
        size,
        clip,
        Optional.of(newNoise),
        initialDual,
        average,
        newClaim,
        settings);
  }

  /** The same run of another iteration; its noise does not depend on it. */
  CentralPlan with(CentralIteration other) {
    return new CentralPlan(
        other, rounds, loss, size, clip, noise, initialDual, average, claim, settings);
  }

  @Override
  public PrivacyEvent event(int agent) {
    return noise
        .map(used -> used.event(rounds, dimension()))
        .orElseGet(() -> new PrivacyEvent.NonPrivate("the gradients are not noised"));
  }

  @Override
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    EmpiricalRisk risk = risk(agents.get(0));
    ReleasedState state = ReleasedState.start(iteration);
    for (int round = 0; round < rounds; round++) {
      state = next(state, risk, doors);
      doors.close(0, round);
      progress.finished(round + 1, rounds);
    }
    doors.commit();
    return Outcome.of(
        ReleasedModel.withoutIntercept(average ? state.averageModel() : state.model()));
  }

  EmpiricalRisk risk(Examples examples) {
    size.require(examples.count());
    EmpiricalRisk plain = EmpiricalRisk.of(examples, loss);
    return clip.map(plain::clipped).orElse(plain);
  }

  /** One round; the first noisy gradient also gives the initial dual where it is reused. */
  ReleasedState next(ReleasedState state, EmpiricalRisk risk, Doors doors) {
    int round = state.round();
    Vec mean = risk.gradientSum(iteration.query(state.read())).scaled(1.0 / size.divisor());
    Released gradient = released(mean, doors.open(0, round));
    doors.heard(0, round, 0, gradient.value());
    return state.next(gradient, round == 0 && initialDual == InitialDual.NOISY_REUSE);
  }

  private Released released(Vec mean, Curator curator) {
    if (noise.isEmpty()) {
      return curator.releaseInClear("gradient", mean, Audience.EVERYONE);
    }
    Sensitive value = Sensitive.of(mean, noise.get().sensitivity());
    return curator.release("gradient", value, noise.get().law(), Audience.EVERYONE);
  }

  private int dimension() {
    return iteration.coupling().map().inputs();
  }
}
