package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What the receipts of a stream say, folded one by one: a million users need no million receipts in
 * memory. A release to {@code FINAL_STATE_ONLY} is the last dual; every other one is an iteration.
 *
 * @param smallestMultiplier of the Gaussian releases of the iterations
 * @param lastDual multiplier of the noise on the last dual, of all its releases together; infinite
 *     while there is none
 * @param slack the sum of the distances between sampled and described laws
 * @param secret whether every draw came from a secret key
 * @param audiences of the iterations
 */
public record StreamEvidence(
    long iterations,
    double smallestMultiplier,
    double lastDual,
    double slack,
    boolean secret,
    Set<Audience> audiences) {

  public StreamEvidence {
    audiences = Set.copyOf(audiences);
  }

  public static StreamEvidence none() {
    double none = Double.POSITIVE_INFINITY;
    return new StreamEvidence(0, none, none, 0, true, Set.of());
  }

  /** One more release; refuses a receipt that is not one Gaussian release. */
  public StreamEvidence and(Receipt receipt, Neighbours neighbours) {
    return and(receipt, 1, neighbours);
  }

  /** As many receipts as {@code times}, equal but for the round. */
  public StreamEvidence and(Receipt receipt, long times, Neighbours neighbours) {
    Objects.requireNonNull(receipt, "receipt");
    if (times < 1) {
      throw new IllegalArgumentException("times = " + times + " must be at least 1");
    }
    if (receipt.neighbours() != neighbours) {
      throw new IllegalArgumentException(
          "receipt is for " + receipt.neighbours() + ", the stream for " + neighbours);
    }
    return and(receipt.event(), times, receipt.audience(), receipt.secret());
  }

  /** What the receipts of a run will say that goes as planned, for looking ahead. */
  public static StreamEvidence expected(PrivacyEvent step, long iterations) {
    return none().and(step, iterations, Audience.NEXT_USER, true);
  }

  /** The same with a last dual. */
  public StreamEvidence expecting(PrivacyEvent dual) {
    return and(dual, 1, Audience.FINAL_STATE_ONLY, true);
  }

  private StreamEvidence and(PrivacyEvent event, long times, Audience audience, boolean hidden) {
    double multiplier = multiplier(event);
    double distance = Math.nextUp(slack + Math.nextUp(times * slackOf(event)));
    boolean stillSecret = secret && hidden;
    if (audience == Audience.FINAL_STATE_ONLY) {
      double mu = Math.hypot(1 / lastDual, Math.sqrt((double) times) / multiplier);
      return new StreamEvidence(
          iterations,
          smallestMultiplier,
          IterationRounding.down(1 / mu),
          distance,
          stillSecret,
          audiences);
    }
    double smallest = Math.min(smallestMultiplier, multiplier);
    return new StreamEvidence(
        iterations + times, smallest, lastDual, distance, stillSecret, with(audience));
  }

  private static double multiplier(PrivacyEvent event) {
    double smallest = Double.POSITIVE_INFINITY;
    for (PrivacyEvent part : parts(event)) {
      if (part instanceof PrivacyEvent.Gaussian gaussian) {
        smallest = Math.min(smallest, gaussian.noiseMultiplier());
      } else if (!(part instanceof PrivacyEvent.Slack)) {
        throw new IllegalArgumentException("a stream does not release " + part);
      }
    }
    if (Double.isInfinite(smallest)) {
      throw new IllegalArgumentException("event " + event + " names no noise");
    }
    return smallest;
  }

  private static double slackOf(PrivacyEvent event) {
    double sum = 0;
    for (PrivacyEvent part : parts(event)) {
      sum = part instanceof PrivacyEvent.Slack own ? Math.nextUp(sum + own.distance()) : sum;
    }
    return sum;
  }

  private Set<Audience> with(Audience audience) {
    if (audiences.contains(audience)) {
      return audiences;
    }
    EnumSet<Audience> wider = EnumSet.of(audience);
    wider.addAll(audiences);
    return wider;
  }

  private static List<PrivacyEvent> parts(PrivacyEvent event) {
    return event instanceof PrivacyEvent.Composed composed ? composed.parts() : List.of(event);
  }
}
