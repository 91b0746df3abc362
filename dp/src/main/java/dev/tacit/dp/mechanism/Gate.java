package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Sensitivity;
import java.util.function.BooleanSupplier;

/**
 * An open sparse vector gate between two tests, for an agent's state: public numbers, and the one
 * answer that it gave. Each answer returns the gate for later rounds.
 *
 * <p>The guarantee needs that positives are counted once and for all, so a gate answers once: the
 * same step repeated gets the same answer again, whatever it asks, and any other step is refused.
 * Hence gates form a chain and an old one cannot start a second count.
 */
public final class Gate {
  private final GatePlan plan;
  private final DrawOrigin opening;
  private final Audience audience;
  private final int positives;
  private final int nextRound;
  private Address answeredAt;
  private GateAnswer answer;

  Gate(GatePlan plan, DrawOrigin opening, Audience audience, int positives, int nextRound) {
    this.plan = plan;
    this.opening = opening;
    this.audience = audience;
    this.positives = positives;
    this.nextRound = nextRound;
  }

  /** Refused before the address is used up, so that the refusal leaves no trace. */
  void requireUsable(Sensitive query, NoiseKey key, Address address) {
    if (!isOpen()) {
      throw new IllegalStateException(
          "the gate closed at its " + plan.maxAbove() + "th positive: ask isOpen() first");
    }
    opening.require(key, address, "the gate");
    if (address.round() < nextRound) {
      throw new IllegalStateException(
          "round = " + address.round() + " must be at least " + nextRound + ": one test a round");
    }
    requirePaidFor(query);
    requireFreshFor(address);
  }

  private void requirePaidFor(Sensitive query) {
    Sensitivity sensitivity = query.sensitivity();
    boolean sameRelation = sensitivity.neighbours() == plan.query().neighbours();
    if (!sameRelation || query.isSampled() || sensitivity.bound() > plan.query().bound()) {
      throw new IllegalArgumentException(
          "the query has "
              + sensitivity
              + " but the gate was paid for "
              + plan.query()
              + ", without sampling");
    }
  }

  private synchronized void requireFreshFor(Address address) {
    if (answeredAt != null && !answeredAt.equals(address)) {
      throw new IllegalStateException(
          "this gate has answered at " + answeredAt + "; ask the gate that came with that answer");
    }
  }

  /** The answer at this address; the query is looked at once only. */
  synchronized GateAnswer answer(Address address, BooleanSupplier isAbove) {
    requireFreshFor(address);
    if (answer == null) {
      answeredAt = address;
      boolean above = isAbove.getAsBoolean();
      answer = new GateAnswer(above, after(address.round(), above));
    }
    return answer;
  }

  private Gate after(int round, boolean above) {
    return new Gate(plan, opening, audience, positives + (above ? 1 : 0), round + 1);
  }

  public GatePlan plan() {
    return plan;
  }

  public Audience audience() {
    return audience;
  }

  /** The draw of the threshold's noise. */
  Draw threshold() {
    return opening.draw();
  }

  public int positives() {
    return positives;
  }

  /** The first round in which this gate answers. */
  public int nextRound() {
    return nextRound;
  }

  /** False after the last positive: then no query may be tested any more. */
  public boolean isOpen() {
    return positives < plan.maxAbove();
  }
}
