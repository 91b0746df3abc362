package dev.tacit.dp.audit;

import java.util.Objects;
import java.util.function.DoublePredicate;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * A lower bound on epsilon from an event that an attacker looks for: outputs for two neighbouring
 * data sets are counted, and Clopper and Pearson's exact bounds make the statement wrong with
 * probability at most {@code errorRate}, whatever the mechanism. The event must be fixed before the
 * counted outputs are drawn.
 *
 * @param delta the delta of the claim under attack, 0 for a pure one
 * @param errorRate probability with which a sound mechanism may be accused
 */
public record EpsilonAudit(double delta, double errorRate) {
  public EpsilonAudit {
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException("delta = " + delta + " must be in [0, 1)");
    }
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException("errorRate = " + errorRate + " must be in (0, 1)");
    }
  }

  /** How often the event was seen among independent outputs for one data set. */
  public record Count(long hits, long trials) {
    public Count {
      if (trials < 1 || hits < 0 || hits > trials) {
        throw new IllegalArgumentException(
            "hits = " + hits + " must be in [0, trials = " + trials + "], trials at least 1");
      }
    }

    /** Counts the outputs for which the event holds. */
    public static Count of(double[] outputs, DoublePredicate event) {
      Objects.requireNonNull(event, "event");
      long hits = 0;
      for (double output : outputs) {
        hits += event.test(output) ? 1 : 0;
      }
      return new Count(hits, outputs.length);
    }

    private Count complement() {
      return new Count(trials - hits, trials);
    }
  }

  /**
   * Epsilon is at least this: (P(event | one) - delta) / P(event | other) is at most exp(epsilon),
   * in both directions and for the complement too. Each of the eight confidence bounds gets an
   * eighth of the error rate. 0 if nothing can be said.
   */
  public double lowerBound(Count one, Count other) {
    double best = 0;
    best = Math.max(best, oneSided(one, other));
    best = Math.max(best, oneSided(other, one));
    best = Math.max(best, oneSided(one.complement(), other.complement()));
    return Math.max(best, oneSided(other.complement(), one.complement()));
  }

  /**
   * The same for one direction of one event, chosen beforehand: each of the two confidence bounds
   * gets half of the error rate.
   *
   * @param likely outputs for the data set under which the event is the likelier one
   */
  public double directed(Count likely, Count rare) {
    return oneSided(likely, rare, errorRate / 2);
  }

  private double oneSided(Count likely, Count rare) {
    return oneSided(likely, rare, errorRate / 8);
  }

  private double oneSided(Count likely, Count rare, double share) {
    double atLeast = atLeast(likely, share) - delta;
    double atMost = 1 - atLeast(rare.complement(), share);
    return atLeast <= 0 ? 0 : Math.max(0, Math.log(atLeast / atMost));
  }

  /** The lower Clopper-Pearson bound, by bisection and rounded down. */
  static double atLeast(Count count, double errorRate) {
    if (count.hits() == 0) {
      return 0;
    }
    double low = 0;
    double high = 1;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      double tail =
          RegularizedBeta.value(middle, (double) count.hits(), count.trials() - count.hits() + 1.0);
      if (tail <= errorRate) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
