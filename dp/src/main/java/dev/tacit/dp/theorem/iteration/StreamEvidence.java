package dev.tacit.dp.theorem.iteration;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * What the receipts of a stream say, folded one by one: a million users need no million receipts in
 * memory.
 *
 * @param smallestMultiplier of all Gaussian releases
 * @param slack the sum of the distances between sampled and described laws
 * @param secret whether every draw came from a secret key
 */
public record StreamEvidence(
    long iterations,
    double smallestMultiplier,
    double slack,
    boolean secret,
    Set<Audience> audiences) {

  public StreamEvidence {
    audiences = Set.copyOf(audiences);
  }

  public static StreamEvidence none() {
    return new StreamEvidence(0, Double.POSITIVE_INFINITY, 0, true, Set.of());
  }

  /** One more iteration; refuses a receipt that is not one Gaussian release. */
  public StreamEvidence and(Receipt receipt, Neighbours neighbours) {
    Objects.requireNonNull(receipt, "receipt");
    if (receipt.neighbours() != neighbours) {
      throw new IllegalArgumentException(
          "receipt is for " + receipt.neighbours() + ", the stream for " + neighbours);
    }
    double multiplier = Double.POSITIVE_INFINITY;
    double distance = 0;
    for (PrivacyEvent part : parts(receipt.event())) {
      if (part instanceof PrivacyEvent.Gaussian gaussian) {
        multiplier = Math.min(multiplier, gaussian.noiseMultiplier());
      } else if (part instanceof PrivacyEvent.Slack own) {
        distance = Math.nextUp(distance + own.distance());
      } else {
        throw new IllegalArgumentException("a stream does not release " + part);
      }
    }
    if (Double.isInfinite(multiplier)) {
      throw new IllegalArgumentException("receipt " + receipt.address() + " names no noise");
    }
    return new StreamEvidence(
        iterations + 1,
        Math.min(smallestMultiplier, multiplier),
        Math.nextUp(slack + distance),
        secret && receipt.secret(),
        with(receipt.audience()));
  }

  private Set<Audience> with(Audience audience) {
    if (audiences.contains(audience)) {
      return audiences;
    }
    EnumSet<Audience> wider = EnumSet.of(audience);
    wider.addAll(audiences);
    return wider;
  }

  private static java.util.List<PrivacyEvent> parts(PrivacyEvent event) {
    return event instanceof PrivacyEvent.Composed composed
        ? composed.parts()
        : java.util.List.of(event);
  }
}
