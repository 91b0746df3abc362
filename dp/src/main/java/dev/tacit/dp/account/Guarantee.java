package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;

/**
 * An (epsilon, delta) statement that an accountant computed from an event. It cannot be made from a
 * number: only this package constructs it.
 */
public final class Guarantee {
  private final double epsilon;
  private final double delta;
  private final double slack;
  private final Neighbours neighbours;
  private final String currency;

  Guarantee(double epsilon, double delta, double slack, Neighbours neighbours, String currency) {
    this.epsilon = epsilon;
    this.delta = delta;
    this.slack = slack;
    this.neighbours = neighbours;
    this.currency = currency;
  }

  /** Infinity when nothing finite could be proved at this delta. */
  public double epsilon() {
    return epsilon;
  }

  /** The whole delta, slack included. */
  public double delta() {
    return delta;
  }

  /** The part of delta that pays for imperfect sampling: (1 + e^epsilon) times the distance. */
  public double slack() {
    return slack;
  }

  public Neighbours neighbours() {
    return neighbours;
  }

  /** The label of the currency that proved it. */
  public String currency() {
    return currency;
  }

  public boolean isFinite() {
    return Double.isFinite(epsilon);
  }

  /** The weaker of two statements: what holds for a subject who may be in either (fact C1). */
  Guarantee weaker(Guarantee other) {
    return other.epsilon > epsilon ? other : this;
  }

  @Override
  public String toString() {
    return "(epsilon = "
        + epsilon
        + ", delta = "
        + delta
        + ") for "
        + neighbours.label()
        + " neighbours, by "
        + currency
        + (slack > 0 ? ", sampling slack " + slack : "");
  }
}
