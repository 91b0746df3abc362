package dev.tacit.learn.job;

import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.learn.ledgering.RecordedChannel;
import dev.tacit.learn.plan.PricedPlan;
import java.util.List;
import java.util.Set;

/**
 * Passes on what a private run shows of its rounds, and refuses what did not leave through it: the
 * pictures of a report are as public as the model.
 */
record TracedProgress(Progress progress, Set<ReleaseOrigin> origins) implements Progress {

  /** For a run that gets a certificate; others show what they like. */
  static Progress of(PricedPlan pricedPlan, RecordedChannel channel, Progress progress) {
    return pricedPlan.spec().isPrivate()
        ? new TracedProgress(progress, Set.copyOf(channel.origins()))
        : progress;
  }

  @Override
  public void finished(int round, int rounds) {
    progress.finished(round, rounds);
  }

  @Override
  public void released(List<ReleasedModel> models) {
    for (ReleasedModel model : models) {
      model.values().forEach(value -> TracedOutcome.require(value, origins));
    }
    progress.released(models);
  }

  @Override
  public void noise(Released deviations) {
    TracedOutcome.require(deviations, origins);
    progress.noise(deviations);
  }

  @Override
  public boolean wantsModels() {
    return progress.wantsModels();
  }
}
