package dev.tacit.audit;

/**
 * Whether an audit can be believed.
 *
 * @param nullBound what the same attack finds on two copies of one data set; 0 if all is well
 * @param factor by which the noise of the positive control was divided, other things being equal
 * @param positiveBound what the attack finds there; above what is certified if all is well
 * @param runs of the positive control, on either side
 */
public record AuditControls(
    double nullBound, double factor, double positiveBound, double certifiedEpsilon, int runs) {

  public boolean nullHolds() {
    return nullBound == 0;
  }

  public boolean positiveHolds() {
    return positiveBound > certifiedEpsilon;
  }

  public boolean hold() {
    return nullHolds() && positiveHolds();
  }
}
