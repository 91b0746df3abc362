package dev.tacit.admm.central;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.SoloAgent;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.CentralParties;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.Records;
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

  @Override
  public PrivacyEvent event(int agent) {
    return noise
        .map(used -> used.event(rounds, dimension()))
        .orElseGet(() -> new PrivacyEvent.NonPrivate("the gradients are not noised"));
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(
        new CentralParties<>(
            0,
            rounds,
            records -> new SoloAgent<>(ReleasedState.start(iteration), turn(records)),
            this::model,
            noise.isPresent()));
  }

  ReleasedModel model(ReleasedState state) {
    return ReleasedModel.withoutIntercept(average ? state.averageModel() : state.model());
  }

  /** One round after another, on these records. */
  SoloAgent.Turn<ReleasedState> turn(Records records) {
    size.require(records.count());
    records.requireLabels(loss);
    return (state, round, curator) -> next(state, round, records, curator);
  }

  GradientCap cap() {
    return clip.map(GradientCap::euclidean).orElse(GradientCap.NONE);
  }

  /** One round; the first noisy gradient also gives the initial dual where it is reused. */
  Step<ReleasedState> next(ReleasedState state, int round, Records records, Curator curator) {
    Vec at = state.iteration().query(state.read());
    Vec sum = records.sum(new CappedGradient(at, loss, cap()));
    Vec mean = sum.scaled(1.0 / size.divisor());
    Released gradient = released(mean, curator);
    boolean reuse = state.round() == 0 && initialDual == InitialDual.NOISY_REUSE;
    return new Step<>(
        state.next(gradient, reuse), List.of(Envelope.note(0, round, "gradient", gradient)));
  }

  private Released released(Vec mean, Curator curator) {
    if (noise.isEmpty()) {
      return curator.releaseInClear(Site.GRADIENT.name(), mean, Audience.EVERYONE);
    }
    Sensitive value = Sensitive.of(mean, noise.get().sensitivity());
    return curator.release(Site.GRADIENT.name(), value, noise.get().law(), Audience.EVERYONE);
  }

  private int dimension() {
    return iteration.coupling().map().inputs();
  }
}
