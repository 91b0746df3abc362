package dev.tacit.dp.objective;

/**
 * The proved profile of perturbed solves together with Gaussian releases: the minimum over fact O3,
 * theorem T2 and, for a single release, fact O4. Theorem T1 is priced through Renyi divergences
 * ({@link PerturbedSolves#renyi}); a certificate takes the minimum of both routes.
 */
public final class ObjectiveProfile implements Profile {
  private final SlackQuantile quantile;
  private final SlackMoment moment;
  private final Profile corners;

  public ObjectiveProfile(PerturbedSolves solves) {
    this.quantile = new SlackQuantile(solves);
    this.moment = new SlackMoment(solves);
    this.corners = Corners.applies(solves) ? Corners.of(solves) : epsilon -> 1;
  }

  @Override
  public double delta(double epsilon) {
    return Math.min(
        Math.min(quantile.delta(epsilon), moment.delta(epsilon)), corners.delta(epsilon));
  }
}
