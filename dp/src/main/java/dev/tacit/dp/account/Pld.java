package dev.tacit.dp.account;

/**
 * Privacy loss distributions. Gaussian parts are composed exactly, one release is priced by the
 * definition of delta, everything else on a pessimistic grid; see {@link LossComposition}.
 */
public final class Pld {
  public static final String LABEL = "pld";

  private Pld() {}

  public static Accountant<?> accountant() {
    return new Accountant<>(currency());
  }

  static Currency<PairCounts> currency() {
    return new PairCurrency(LABEL, Pld::epsilon);
  }

  /** Gaussian parts alone have a closed form; everything else is composed on grids. */
  private static double epsilon(PairCounts cost, double delta) {
    if (cost.others().isEmpty()) {
      return GaussianProfile.epsilon(Math.nextUp(Math.sqrt(cost.muSquared())), delta);
    }
    return LossComposition.epsilon(cost, delta);
  }
}
