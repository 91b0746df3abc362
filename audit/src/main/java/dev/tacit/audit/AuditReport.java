package dev.tacit.audit;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What an audit found.
 *
 * @param subject which plan
 * @param pair how the attacked data sets differ
 * @param certifiedEpsilon at this delta, from the receipts of a run
 * @param lowerBound epsilon is at least this, wrong with probability 1 - confidence at most
 * @param boundMethod how the bound follows from counts
 * @param attack the one that was counted
 * @param runs counted on either side
 * @param errors of the attacker, by mark: those of the counted runs, for a picture
 * @param trueEpsilon of this pair, where it can be computed: one perturbed minimiser in two
 *     dimensions
 */
public record AuditReport(
    AuditSubject subject,
    String pair,
    double certifiedEpsilon,
    double delta,
    double lowerBound,
    BoundMethod boundMethod,
    String attack,
    double confidence,
    int runs,
    ErrorRates counted,
    List<ErrorRates> errors,
    OptionalDouble trueEpsilon,
    AuditControls controls) {
  public AuditReport {
    errors = List.copyOf(errors);
  }

  /** How much of what is certified was found. */
  public double tightness() {
    return certifiedEpsilon == 0 ? 0 : lowerBound / certifiedEpsilon;
  }

  /** Whether more was found than is certified. */
  public boolean refutes() {
    return Math.max(lowerBound, trueEpsilon.orElse(0)) > certifiedEpsilon;
  }
}
