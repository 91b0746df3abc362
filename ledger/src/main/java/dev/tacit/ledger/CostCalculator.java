package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns plans and receipts into costs by the rule of the data set. */
final class CostCalculator {
  /** The part of delta that a Gaussian ledger keeps for slack. */
  private static final BigDecimal SLACK_PART = BigDecimal.ONE.movePointLeft(6);

  private final Pricing pricing;
  private final Map<DatasetBudget, Cost> limits = new HashMap<>();
  private final Map<ShiftKey, Double> epsilons = new HashMap<>();

  /**
   * Key of a computed epsilon: a squared shift is shown to people as an epsilon, which is costly to
   * compute.
   */
  private record ShiftKey(BigDecimal shift, Neighbours neighbours, BigDecimal delta) {}

  CostCalculator(Pricing pricing) {
    this.pricing = pricing;
  }

  Cost limit(DatasetBudget budget) {
    return switch (budget.composition()) {
      case SUM, FIXED_PLANS -> new Cost(budget.total().epsilon(), budget.total().delta());
      case GAUSSIAN -> limits.computeIfAbsent(budget, this::gaussianLimit);
    };
  }

  /**
   * The largest squared shift whose epsilon is within the budget, by bisection over the noise. Only
   * prices are believed, so the result is on the safe side whatever their monotonicity.
   */
  private Cost gaussianLimit(DatasetBudget budget) {
    BigDecimal kept = budget.total().delta().multiply(SLACK_PART);
    BigDecimal slack = distance(kept, budget.total().epsilon());
    double delta = ExactDecimals.down(budget.total().delta().subtract(kept));
    double good = Double.POSITIVE_INFINITY;
    double low = 0x1p-40;
    double high = 0x1p40;
    while (high / low > 1 + 0x1p-50) {
      double middle = Math.sqrt(low) * Math.sqrt(high);
      PrivacyEvent event = new PrivacyEvent.Gaussian(middle);
      if (affordable(event, budget.neighbours(), budget.total().epsilon(), delta)) {
        good = middle;
        high = middle;
      } else {
        low = middle;
      }
    }
    if (Double.isInfinite(good)) {
      return new Cost(BigDecimal.ZERO, slack);
    }
    MathContext down = new MathContext(ExactDecimals.PLACES, RoundingMode.FLOOR);
    return new Cost(BigDecimal.ONE.divide(new BigDecimal(good).pow(2), down), slack);
  }

  /**
   * What a squared shift comes to at a delta; for people, never to decide anything. Infinite where
   * no finite epsilon is proved.
   */
  double epsilon(BigDecimal shift, Neighbours neighbours, BigDecimal delta) {
    if (shift.signum() == 0) {
      return 0;
    }
    double multiplier = 1 / Math.sqrt(shift.doubleValue());
    return epsilons.computeIfAbsent(
        new ShiftKey(shift, neighbours, delta),
        any ->
            pricing.epsilon(
                new PrivacyEvent.Gaussian(multiplier), neighbours, ExactDecimals.down(delta)));
  }

  /** What is left of a delta for noise, where a part is kept for slack. */
  static BigDecimal forNoise(BigDecimal delta) {
    return delta.subtract(delta.multiply(SLACK_PART));
  }

  /**
   * How many runs at this share a budget pays for, when they add up by a rule and their noise is
   * Gaussian. With other noise it is the same by {@code SUM}, and not known by {@code FIXED_PLANS}.
   *
   * @param slack of each run, which {@code GAUSSIAN} adds up beside its noise
   */
  long affordableRuns(
      DatasetBudget budget, EpsilonDelta run, CompositionRule rule, BigDecimal slack) {
    DatasetBudget one = new DatasetBudget(run, budget.neighbours(), CompositionRule.GAUSSIAN);
    BigDecimal shift = limit(one).amount();
    return switch (rule) {
      case SUM -> {
        long each = times(budget.total().epsilon(), run.epsilon());
        yield run.delta().signum() == 0
            ? each
            : Math.min(each, times(budget.total().delta(), run.delta()));
      }
      case GAUSSIAN, FIXED_PLANS -> {
        DatasetBudget all =
            new DatasetBudget(budget.total(), budget.neighbours(), CompositionRule.GAUSSIAN);
        long noise = shift.signum() == 0 ? 0 : times(limit(all).amount(), shift);
        yield rule == CompositionRule.GAUSSIAN
            ? Math.min(noise, times(limit(all).delta(), slack))
            : noise;
      }
    };
  }

  private static long times(BigDecimal whole, BigDecimal part) {
    return whole.divide(part, 0, RoundingMode.FLOOR).longValue();
  }

  /** A total variation distance d costs at most (1 + e^epsilon) d of delta. */
  private static BigDecimal distance(BigDecimal delta, BigDecimal epsilon) {
    double factor = 1 + Math.nextUp(Math.exp(Math.nextUp(epsilon.doubleValue())));
    return Double.isInfinite(factor)
        ? BigDecimal.ZERO
        : delta.divide(
            new BigDecimal(Math.nextUp(factor)), ExactDecimals.PLACES, RoundingMode.FLOOR);
  }

  private boolean affordable(
      PrivacyEvent event, Neighbours neighbours, BigDecimal epsilon, double delta) {
    double price = pricing.epsilon(event, neighbours, delta);
    return price < Double.POSITIVE_INFINITY && new BigDecimal(price).compareTo(epsilon) <= 0;
  }

  /** What a claim takes; refuses a plan that does not stay within its own claim. */
  Cost claimCost(Claim claim, DatasetBudget budget) {
    boolean same = claim.neighbours() == budget.neighbours() && claim.unit().equals(budget.unit());
    if (!same) {
      throw new LedgerRefused(
          String.format(
              "the plan protects %s neighbours, but the budget of data set %s is for %s; make the"
                  + " plan for these",
              claim.relation(), claim.dataset(), budget.relation()));
    }
    EpsilonDelta epsilonDelta = claim.target();
    double delta = epsilonDelta.targetDelta();
    if (!affordable(claim.event(), claim.neighbours(), epsilonDelta.epsilon(), delta)) {
      throw new LedgerRefused(
          String.format(
              "the plan for data set %s costs epsilon %s at delta %s, more than the %s it declares;"
                  + " calibrate its noise to that",
              claim.dataset(),
              pricing.epsilon(claim.event(), claim.neighbours(), delta),
              epsilonDelta.delta(),
              epsilonDelta.epsilon()));
    }
    return switch (budget.composition()) {
      case SUM -> new Cost(epsilonDelta.epsilon(), epsilonDelta.delta());
      case GAUSSIAN -> gaussian(claim, reservedBy(claim));
      case FIXED_PLANS -> foldedCost(List.of(claim.event()), budget);
    };
  }

  /**
   * What a finished run cost, never more than it reserved. Stopping early is a choice that may
   * depend on the answers: squared shifts and pure epsilons may be refunded then, an epsilon at a
   * positive delta may not, unless nothing at all was released.
   */
  Cost finalCost(Claim claim, DatasetBudget budget, Cost reserved, Map<String, Usage> used) {
    if (used.values().stream().allMatch(Usage::isNone)) {
      return Cost.ZERO;
    }
    return switch (budget.composition()) {
      case SUM -> claim.target().delta().signum() > 0 ? reserved : pure(claim, reserved, used);
      case GAUSSIAN -> gaussian(claim, used);
      case FIXED_PLANS -> reserved;
    };
  }

  private Cost pure(Claim claim, Cost reserved, Map<String, Usage> used) {
    double price = pricing.epsilon(together(used), claim.neighbours(), 0);
    boolean less = price < Double.POSITIVE_INFINITY;
    return less
        ? new Cost(new BigDecimal(price).min(reserved.amount()), BigDecimal.ZERO)
        : reserved;
  }

  /**
   * What later folds must count for a finished run: its whole plan once anything was released,
   * since where it stopped may depend on the answers.
   */
  static PrivacyEvent charged(Claim claim, Map<String, Usage> used) {
    boolean silent = used.values().stream().allMatch(Usage::isNone);
    return silent ? new PrivacyEvent.Nothing() : claim.event();
  }

  static PrivacyEvent together(Map<String, Usage> used) {
    List<PrivacyEvent> parts = new ArrayList<>();
    used.values().forEach(usage -> parts.add(usage.event()));
    return parts.size() == 1 ? parts.get(0) : new PrivacyEvent.Parallel(parts);
  }

  static Map<String, Usage> reservedBy(Claim claim) {
    Map<String, Usage> usages = new HashMap<>();
    claim.agents().forEach((agent, event) -> usages.put(agent, Usage.of(event)));
    return usages;
  }

  private static Cost gaussian(Claim claim, Map<String, Usage> usages) {
    Cost most = Cost.ZERO;
    for (Usage usage : usages.values()) {
      Cost one =
          usage
              .gaussianCost()
              .orElseThrow(
                  () ->
                      new LedgerRefused(
                          "data set "
                              + claim.dataset()
                              + " composes as 'gaussian', which takes Gaussian noise only; this"
                              + " plan has other events: use a data set granted with 'sum'"));
      most = most.max(one);
    }
    return most;
  }

  /** The price of everything together, for data sets whose plans were fixed beforehand. */
  Cost foldedCost(List<PrivacyEvent> events, DatasetBudget budget) {
    double delta = budget.total().targetDelta();
    double price =
        events.isEmpty()
            ? 0
            : pricing.epsilon(
                new PrivacyEvent.Composed(List.copyOf(events)), budget.neighbours(), delta);
    if (!(price < Double.POSITIVE_INFINITY)) {
      throw new LedgerRefused(
          "no accountant finds a finite epsilon for these events together at delta "
              + budget.total().delta());
    }
    return new Cost(new BigDecimal(price), BigDecimal.ZERO);
  }
}
