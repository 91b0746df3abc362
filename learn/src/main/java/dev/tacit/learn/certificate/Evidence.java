package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.ReservedReleases;
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
import java.util.function.IntFunction;
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

  /** Of receipts that the plan has matched; the strictest rule that can be repeated is kept. */
  static Evidence of(
      Plan plan, List<CountedReceipt> told, Budget asked, int agents, Optional<PrivacyEvent> test) {
    List<CountedReceipt> receipts = merged(told);
    Evidence found =
        new Evidence(
            plan.receiptRelation(asked.neighbours()),
            events(agents, plan::event, test),
            matchingBranch(plan, receipts, agents, test),
            plan.widerAudience().map(WiderAudience::event),
            MatchingRule.PLAN,
            receipts);
    for (MatchingRule rule : MatchingRule.values()) {
      if (rule.unmatched(found, asked.delta()).isEmpty()) {
        return found.by(rule);
      }
    }
    throw new IllegalStateException("the last rule asks for nothing");
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

  private static Optional<List<PrivacyEvent>> matchingBranch(
      Plan plan, List<CountedReceipt> receipts, int agents, Optional<PrivacyEvent> test) {
    for (int way = 0; way < plan.branches(0).size(); way++) {
      int index = way;
      List<PrivacyEvent> events = events(agents, agent -> plan.branches(agent).get(index), test);
      if (ReservedReleases.receiptMismatch(receipts, events.size(), events::get).isEmpty()) {
        return Optional.of(events);
      }
    }
    return Optional.empty();
  }

  private static List<PrivacyEvent> events(
      int agents, IntFunction<PrivacyEvent> each, Optional<PrivacyEvent> test) {
    return Stream.concat(IntStream.range(0, agents).mapToObj(each), test.stream()).toList();
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
