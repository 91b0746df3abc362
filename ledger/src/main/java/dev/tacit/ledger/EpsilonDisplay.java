package dev.tacit.ledger;

import java.math.BigDecimal;

/**
 * Costs of one data set as they are shown to people: in epsilon and in few digits, whatever its
 * composition counts. Nothing is decided by these numbers.
 *
 * <p>Squared shifts have no epsilon of their own: what was taken together is shown at the delta of
 * the budget, a single run at the delta of {@link #runDelta}. Where everything is priced together,
 * a single run is shown at the delta of the budget, too.
 */
public final class EpsilonDisplay {
  private static final BigDecimal USUAL_DELTA = BigDecimal.ONE.movePointLeft(6);

  private final DatasetBudget budget;
  private final CostCalculator costCalculator;

  EpsilonDisplay(DatasetBudget budget, CostCalculator costCalculator) {
    this.budget = budget;
    this.costCalculator = costCalculator;
  }

  private boolean shifts() {
    return budget.composition() == CompositionRule.GAUSSIAN;
  }

  /** At which a single run is shown where squared shifts are added. */
  public BigDecimal runDelta() {
    return USUAL_DELTA.min(budget.total().delta());
  }

  /** The epsilon of everything that was taken, rounded up to four digits; may be infinite. */
  public double total(Cost allocated) {
    return epsilonAt(allocated, CostCalculator.forNoise(budget.total().delta()));
  }

  /** The epsilon of one run, rounded up to four digits; may be infinite. */
  public double run(Cost one) {
    return epsilonAt(one, runDelta());
  }

  private double epsilonAt(Cost cost, BigDecimal delta) {
    double epsilon =
        shifts()
            ? costCalculator.epsilon(cost.amount(), budget.neighbours(), delta)
            : cost.amount().doubleValue();
    return Double.isInfinite(epsilon) ? epsilon : Decimals.roundedUp(epsilon).doubleValue();
  }

  /** What was taken, in words. */
  public String totalWords(Cost allocated) {
    return words(total(allocated), allocated, "");
  }

  /** What one run takes, in words. */
  public String runWords(Cost one) {
    BigDecimal delta = shifts() ? runDelta() : budget.total().delta();
    return words(run(one), one, " at delta " + Decimals.brief(delta));
  }

  private String words(double epsilon, Cost cost, String otherwise) {
    boolean added = budget.composition() == CompositionRule.SUM;
    return "epsilon "
        + number(epsilon)
        + (added ? ", delta " + Decimals.roundedUp(cost.delta()) : otherwise);
  }

  private static String number(double epsilon) {
    return Double.isInfinite(epsilon)
        ? "without bound"
        : Decimals.brief(BigDecimal.valueOf(epsilon));
  }

  /** How much a further run may ask for, in words. */
  public String leftWords(Cost left) {
    return switch (budget.composition()) {
      case SUM ->
          "epsilon "
              + Decimals.roundedDown(left.amount())
              + ", delta "
              + Decimals.roundedDown(left.delta());
      case GAUSSIAN ->
          "room for one more run of epsilon "
              + Decimals.roundedDown(BigDecimal.valueOf(nextRunLimit(left)))
              + " at delta "
              + Decimals.brief(runDelta());
      case FIXED_PLANS -> "epsilon " + Decimals.roundedDown(left.amount());
    };
  }

  /** The epsilon that one more run may have at most; where shifts are added, at the run's delta. */
  public double nextRunLimit(Cost left) {
    return shifts()
        ? costCalculator.epsilon(left.amount(), budget.neighbours(), runDelta())
        : left.amount().doubleValue();
  }

  /** What the owner has granted, as it was written. */
  public String limitWords() {
    return "epsilon "
        + Decimals.brief(budget.total().epsilon())
        + ", delta "
        + Decimals.brief(budget.total().delta());
  }

  /**
   * Why runs do not fit.
   *
   * @param first the verdict on the first of them
   * @param runs how many were asked for together
   * @param after what would be taken with all of them
   */
  public String refusal(Assessment first, int runs, Cost after) {
    Cost allocated = first.spent().plus(first.reserved());
    String request =
        (runs == 1 ? "the run requests " : runs + " runs request ")
            + runWords(first.cost())
            + (runs == 1 ? "" : " each");
    return request
        + "; spent "
        + totalWords(first.spent())
        + " of "
        + limitWords()
        + (first.reserved().isZero()
            ? ""
            : " (" + totalWords(allocated) + " including open reservations)")
        + "; "
        + tooMuch(after, first.limit());
  }

  private String tooMuch(Cost after, Cost limit) {
    boolean amount = after.amount().compareTo(limit.amount()) > 0;
    boolean delta = after.delta().compareTo(limit.delta()) > 0;
    if (amount) {
      BigDecimal total = budget.total().epsilon();
      double with = total(after);
      return Double.isInfinite(with)
          ? "no finite epsilon can be proved for all runs together at this delta"
          : "together it would be epsilon "
              + number(with)
              + ", "
              + Decimals.roundedUp(BigDecimal.valueOf(with).subtract(total).abs())
              + " more than the limit "
              + Decimals.brief(total)
              + (delta ? ", and " + deltaTooMuch(after, limit) : "");
    }
    return "its epsilon fits, but " + deltaTooMuch(after, limit);
  }

  /** What is added as delta is delta, or the distance of sampled noise from its law. */
  private String deltaTooMuch(Cost after, Cost limit) {
    String numbers =
        Decimals.roundedUp(after.delta())
            + " together, and the limit is "
            + Decimals.roundedUp(limit.delta());
    return shifts()
        ? "its sampler error does not (total variation distance between the sampled and the ideal noise): "
            + numbers
            + ", a millionth of the budget's delta. Fewer releases have less of it (fewer rounds),"
            + " and a larger delta of the budget allows more"
        : "its delta does not: " + numbers;
  }
}
