package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;
import java.util.Optional;

/**
 * An (epsilon, delta) statement that an accountant computed from an event. It cannot be made from a
 * number: only this package constructs it.
 */
public final class Guarantee {
  private final double epsilon;
  private final double delta;

  /** The part of delta that paid for imperfect sampling. */
  private final double slack;

  /** Epsilon of the mechanism with ideal samplers, kept to explain an infinite epsilon. */
  private final double mechanism;

  private final Neighbours neighbours;
  private final String currency;

  Guarantee(double epsilon, double delta, double slack, Neighbours neighbours, String currency) {
    this(epsilon, delta, slack, epsilon, neighbours, currency);
  }

  Guarantee(
      double epsilon,
      double delta,
      double slack,
      double mechanism,
      Neighbours neighbours,
      String currency) {
    this.epsilon = epsilon;
    this.delta = delta;
    this.slack = slack;
    this.mechanism = mechanism;
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

  /**
   * Why no finite epsilon is stated though the noise has one: with the distance of the sampler, of
   * which (1 + e^epsilon) times is paid from delta, nothing of delta is left. Empty otherwise.
   */
  public Optional<String> whyInfinite() {
    return isFinite() || !Double.isFinite(mechanism)
        ? Optional.empty()
        : Optional.of(
            "the noise alone, drawn exactly as described, would have epsilon "
                + RoundedUp.spent(mechanism)
                + "; what exceeds delta is the sampler's statistical distance from it, which costs"
                + " 1 + e^epsilon times as much delta");
  }

  /**
   * What the mechanism itself would have at this delta, its noise being drawn exactly as described;
   * {@link #epsilon} where that is finite.
   */
  public double mechanism() {
    return mechanism;
  }

  /** The relation without which the numbers mean nothing. */
  public Neighbours neighbours() {
    return neighbours;
  }

  /** The label of the currency that proved it. */
  public String currency() {
    return currency;
  }

  /** Whether anything was proved at this delta. */
  public boolean isFinite() {
    return Double.isFinite(epsilon);
  }

  /** Whether this says more; of two that state no finite epsilon, by the mechanisms proper. */
  boolean isBelow(Guarantee other) {
    return epsilon < other.epsilon || (epsilon == other.epsilon && mechanism < other.mechanism);
  }

  /**
   * The weaker of two statements: what holds for a subject who may be in either (fact
   * disjoint-agents).
   */
  Guarantee weaker(Guarantee other) {
    return isBelow(other) ? other : this;
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
