package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;

/**
 * An open sparse vector gate between two tests: public numbers only, immutable, so it can be part
 * of an agent's state. Each answer returns the gate for later rounds. Keep only the newest: the
 * guarantee needs that positives are counted once and for all.
 */
public final class Gate {
  private final GatePlan plan;
  private final Address opening;
  private final Audience audience;
  private final int positives;
  private final int nextRound;

  Gate(GatePlan plan, Address opening, Audience audience, int positives, int nextRound) {
    this.plan = plan;
    this.opening = opening;
    this.audience = audience;
    this.positives = positives;
    this.nextRound = nextRound;
  }

  Gate after(int round, boolean above) {
    return new Gate(plan, opening, audience, positives + (above ? 1 : 0), round + 1);
  }

  public GatePlan plan() {
    return plan;
  }

  public Audience audience() {
    return audience;
  }

  /** Where the threshold's noise was drawn. */
  public Address opening() {
    return opening;
  }

  public int positives() {
    return positives;
  }

  /** The first round in which this gate answers again. */
  public int nextRound() {
    return nextRound;
  }

  /** False after the last positive: then no query may be tested any more. */
  public boolean isOpen() {
    return positives < plan.maxAbove();
  }
}
