package dev.tacit.dp.objective;

/**
 * The profile of perturbed solves together with Gaussian releases: the minimum over theorems A and
 * B (fact gamma-gaussian-pair), fact slack-quantile, fact slack-moment and, for a single release,
 * fact single-minimiser. fact minimiser-renyi is priced through Renyi divergences ({@link
 * PerturbedSolves#renyi}); a certificate takes the minimum of both routes.
 */
public final class ObjectiveProfile implements Profile {
  private final Profile pair;
  private final SlackQuantile quantile;
  private final SlackMoment moment;
  private final Profile corners;

  public ObjectiveProfile(PerturbedSolves solves) {
    this.pair = GammaGaussianPair.applies(solves) ? new GammaGaussianPair(solves) : epsilon -> 1;
    this.quantile = new SlackQuantile(solves);
    this.moment = new SlackMoment(solves);
    this.corners = Corners.applies(solves) ? Corners.of(solves) : epsilon -> 1;
  }

  @Override
  public double delta(double epsilon) {
    double bySlack = Math.min(quantile.delta(epsilon), moment.delta(epsilon));
    return Math.min(pair.delta(epsilon), Math.min(bySlack, corners.delta(epsilon)));
  }
}
