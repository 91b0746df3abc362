package dev.tacit.dp.event;

/** One method per mechanism: a new leaf breaks every accountant at compile time. */
public interface LeafCases<R> {
  R nothing();

  R nonPrivate(PrivacyEvent.NonPrivate event);

  R gaussian(PrivacyEvent.Gaussian event);

  R laplace(PrivacyEvent.Laplace event);

  R gammaNorm(PrivacyEvent.GammaNorm event);

  R sparseVector(PrivacyEvent.SparseVector event);

  R objectivePerturbation(PrivacyEvent.ObjectivePerturbation event);

  R gammaObjectivePerturbation(PrivacyEvent.GammaObjectivePerturbation event);

  R slack(PrivacyEvent.Slack event);

  R poissonSampled(PrivacyEvent.PoissonSampled event);

  R fixedSizeSampled(PrivacyEvent.FixedSizeSampled event);
}
