package dev.tacit.cli;

import dev.tacit.learn.plan.TrainingRequest;
import picocli.CommandLine.Mixin;

/** What to fit and what to guarantee, apart from rows: the same for a run and for its plan. */
final class TrainingOptions {
  @Mixin private AlgorithmOption algorithm;
  @Mixin private PrivacyOptions privacy;
  @Mixin private OwnerOptions owners;
  @Mixin private FitOptions fit;

  /** What these options ask for; each of them is a field of the request. */
  TrainingRequest request() {
    return fit.addTo(owners.addTo(privacy.addTo(algorithm.addTo(TrainingRequest.EMPTY))));
  }
}
