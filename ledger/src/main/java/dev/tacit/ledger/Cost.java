package dev.tacit.ledger;

import java.math.BigDecimal;

/**
 * What something takes from a budget, in the unit of its {@link CompositionRule}, exactly.
 *
 * @param amount epsilon, or squared shift of Gaussian noise
 * @param delta the part that is added up as delta
 */
public record Cost(BigDecimal amount, BigDecimal delta) {
  public static final Cost ZERO = new Cost(BigDecimal.ZERO, BigDecimal.ZERO);

  public Cost {
    amount = ExactDecimals.requireFinite("amount", amount, true);
    delta = ExactDecimals.requireFinite("delta", delta, true);
  }

  public Cost plus(Cost other) {
    return new Cost(amount.add(other.amount), delta.add(other.delta));
  }

  /** What is left of this after {@code other}, never below zero. */
  public Cost minus(Cost other) {
    return new Cost(
        amount.subtract(other.amount).max(BigDecimal.ZERO),
        delta.subtract(other.delta).max(BigDecimal.ZERO));
  }

  public boolean isZero() {
    return amount.signum() == 0 && delta.signum() == 0;
  }

  public Cost max(Cost other) {
    return new Cost(amount.max(other.amount), delta.max(other.delta));
  }

  public boolean within(Cost limit) {
    return amount.compareTo(limit.amount) <= 0 && delta.compareTo(limit.delta) <= 0;
  }
}
