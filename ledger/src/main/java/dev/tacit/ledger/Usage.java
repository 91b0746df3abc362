package dev.tacit.ledger;

import dev.tacit.dp.event.PrivacyEvent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happened to the records of one agent, counted so that "within what was reserved" can be
 * decided soundly: comparing two epsilons at one delta would not do, because curves cross.
 *
 * <p>Gaussian noise is pooled by squared shift: any adaptive sequence whose squared shifts add up
 * to at most the reserved sum is dominated by the reserved noise (fact gaussian-filter). Slack is
 * pooled by distance. Every other event must be one that was reserved and not yet used. The order
 * in which reserved events are used may depend on the answers, since the composition of their
 * dominating pairs does not depend on order.
 */
final class Usage {
  static final Usage NONE = new Usage(Map.of(), BigDecimal.ZERO, BigDecimal.ZERO);

  private final Map<PrivacyEvent, Long> counts;
  private final BigDecimal squaredShift;
  private final BigDecimal slack;

  private Usage(Map<PrivacyEvent, Long> counts, BigDecimal squaredShift, BigDecimal slack) {
    this.counts = counts;
    this.squaredShift = squaredShift;
    this.slack = slack;
  }

  static Usage of(PrivacyEvent event) {
    return NONE.plus(event);
  }

  Usage plus(PrivacyEvent event) {
    Tally tally = new Tally(this);
    tally.add(event, 1);
    return new Usage(tally.counts, tally.squaredShift, tally.slack);
  }

  boolean isNone() {
    return counts.isEmpty();
  }

  boolean within(Usage reserved) {
    return squaredShift.compareTo(reserved.squaredShift) <= 0
        && slack.compareTo(reserved.slack) <= 0
        && counts.entrySet().stream()
            .filter(used -> !pooled(used.getKey()))
            .allMatch(used -> used.getValue() <= reserved.counts.getOrDefault(used.getKey(), 0L));
  }

  /** All of it as one event, for an accountant. */
  PrivacyEvent event() {
    List<PrivacyEvent> parts = new ArrayList<>();
    counts.forEach((event, times) -> parts.add(PrivacyEvent.repeated(event, times)));
    return new PrivacyEvent.Composed(parts);
  }

  /** Empty when there is something else than Gaussian noise and slack. */
  Optional<Cost> gaussianCost() {
    return counts.keySet().stream().allMatch(Usage::pooled)
        ? Optional.of(new Cost(squaredShift, slack))
        : Optional.empty();
  }

  private static boolean pooled(PrivacyEvent event) {
    return event instanceof PrivacyEvent.Gaussian || event instanceof PrivacyEvent.Slack;
  }

  /** Flattens composition and repetition; a parallel event stays one piece. */
  private static final class Tally {
    private final Map<PrivacyEvent, Long> counts;
    private BigDecimal squaredShift;
    private BigDecimal slack;

    Tally(Usage start) {
      counts = new LinkedHashMap<>(start.counts);
      squaredShift = start.squaredShift;
      slack = start.slack;
    }

    void add(PrivacyEvent event, long times) {
      if (times == 0 || event instanceof PrivacyEvent.Nothing) {
        return;
      }
      if (event instanceof PrivacyEvent.Composed composed) {
        composed.parts().forEach(part -> add(part, times));
        return;
      }
      if (event instanceof PrivacyEvent.Repeated repeated) {
        add(repeated.event(), Math.multiplyExact(times, repeated.times()));
        return;
      }
      BigDecimal many = BigDecimal.valueOf(times);
      if (event instanceof PrivacyEvent.Gaussian gaussian) {
        BigDecimal one = ExactDecimals.inverseSquareUp(gaussian.noiseMultiplier());
        squaredShift = squaredShift.add(one.multiply(many));
      } else if (event instanceof PrivacyEvent.Slack loose) {
        slack = slack.add(new BigDecimal(loose.distance()).multiply(many));
      }
      counts.merge(event, times, Math::addExact);
    }
  }
}
