package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.WiderAudience;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a certificate was computed from, as everybody may see it: enough to compute it again.
 *
 * @param stated the relation of the events and of the receipts; where it is not the promised one,
 *     the promise follows by group privacy
 * @param reserved what was set aside for each agent, whose price is certified; that of the records
 *     that test is the last, where something was released about them
 * @param branchTaken which of several ways the run went for each agent, where it is not what was
 *     reserved
 * @param wider what the run costs against more people, where its price is for few
 * @param matchingRule how the receipts are held against what was reserved
 * @param receipts equal ones counted, those of a secret order or stop as planned
 */
public record Evidence(
    Neighbours stated,
    List<PrivacyEvent> reserved,
    Optional<List<PrivacyEvent>> branchTaken,
    Optional<PrivacyEvent> wider,
    MatchingRule matchingRule,
    List<CountedReceipt> receipts) {
  /** Two sums in another order may differ by this; no promise does. */
  private static final double ROUNDING = 1 + 1e-9;

  public Evidence {
    Objects.requireNonNull(stated, "stated");
    Objects.requireNonNull(wider, "wider");
    Objects.requireNonNull(matchingRule, "matching");
    reserved = List.copyOf(reserved);
    branchTaken = branchTaken.map(List::copyOf);
    receipts = List.copyOf(receipts);
    if (reserved.isEmpty()) {
      throw new IllegalArgumentException("reserved = [] must have one entry for each agent");
    }
  }

  /**
   * Of receipts that were matched. Nothing is matched again: the rule that is kept follows from
   * what the receipts were found to be and from what is priced.
   */
  static Evidence of(
      Plan plan, MatchedReceipts matched, Budget asked, int agents, Optional<PrivacyEvent> test) {
    Evidence found =
        new Evidence(
            plan.receiptRelation(asked.neighbours()),
            Stream.concat(IntStream.range(0, agents).mapToObj(plan::event), test.stream()).toList(),
            Optional.of(matched.events()),
            plan.widerAudience().map(WiderAudience::event),
            MatchingRule.PLAN,
            merged(matched.shown()));
    return found.by(matched.rule(found, asked.delta()));
  }

  private Evidence by(MatchingRule rule) {
    return new Evidence(
        stated,
        reserved,
        rule == MatchingRule.BRANCH ? branchTaken : Optional.empty(),
        wider,
        rule,
        receipts);
  }

  /** Receipts that differ in the round only are counted, one that is there twice once. */
  public static List<CountedReceipt> merged(List<CountedReceipt> receipts) {
    Map<Receipt, CountedReceipt> known = new LinkedHashMap<>();
    for (CountedReceipt one : new LinkedHashSet<>(receipts)) {
      known.merge(
          inRoundZero(one.receipt()),
          one,
          (first, more) -> new CountedReceipt(first.receipt(), first.times() + more.times()));
    }
    return List.copyOf(known.values());
  }

  private static Receipt inRoundZero(Receipt receipt) {
    Address made = receipt.address();
    return receipt.withAddress(new Address(made.run(), made.agent(), 0, made.site()));
  }

  /** How many values left, forfeits and what nobody saw left out. */
  public long releases() {
    return receipts.stream()
        .filter(one -> !(one.receipt().event() instanceof PrivacyEvent.Nothing))
        .filter(one -> one.receipt().audience() != Audience.NOBODY)
        .mapToLong(CountedReceipt::times)
        .sum();
  }

  /** Why the branch that was taken is not covered by the price of what was reserved, if so. */
  Optional<String> branchCost(double delta) {
    List<PrivacyEvent> taken = branchTaken.orElse(List.of());
    if (taken.size() != reserved.size()) {
      return Optional.of("the way that the run took is not there for every agent");
    }
    for (int agent = 0; agent < taken.size(); agent++) {
      double cost = Prices.epsilon(taken.get(agent), stated, delta);
      double allowed = Prices.epsilon(reserved.get(agent), stated, delta);
      if (!(cost <= allowed * ROUNDING)) {
        return Optional.of(
            Address.agent(agent) + ": its way costs " + cost + ", reserved " + allowed);
      }
    }
    return Optional.empty();
  }

  /** Why the receipts are not those of what was reserved, if so. */
  public Optional<String> unmatched(double delta) {
    return matchingRule.unmatched(this, delta);
  }

  /** The epsilon of what was reserved, computed again; infinite if no accountant proves one. */
  public double epsilon(Neighbours promised, double delta) {
    return Prices.of(reserved, stated, new Budget(1, delta, promised)).worst().epsilon();
  }

  /** The same against more people. */
  public Optional<Double> widerEpsilon(Neighbours promised, double delta) {
    return wider.map(
        event ->
            Prices.of(List.of(event), stated, new Budget(1, delta, promised)).worst().epsilon());
  }
}
