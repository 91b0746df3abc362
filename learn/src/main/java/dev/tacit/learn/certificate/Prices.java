package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.UnsupportedEventException;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What events cost at the delta that was asked for: the weakest over agents, and each agent's own.
 * Events that are planned and events that receipts tell of are priced here, in the same way.
 *
 * @param pureEpsilon where every release has one, up to the sampler's distance
 * @param zcdpRho the same of zero-concentrated privacy
 */
public record Prices(
    Guarantee worst, List<Guarantee> agents, OptionalDouble pureEpsilon, OptionalDouble zcdpRho) {

  /** Prices what a plan does to the records of each agent. */
  public static Prices planned(Plan plan, int agents, Budget asked) {
    return planned(plan, agents, asked, Optional.empty());
  }

  /**
   * The same with what is done to records that test (fact test-side), which the weakest counts and
   * the list of agents does not name.
   */
  public static Prices planned(Plan plan, int agents, Budget asked, Optional<PrivacyEvent> test) {
    List<PrivacyEvent> events =
        Stream.concat(IntStream.range(0, agents).mapToObj(plan::event), test.stream()).toList();
    return of(events, plan.receiptRelation(asked.neighbours()), asked).ofFirst(agents);
  }

  /**
   * Prices the event of each agent.
   *
   * @param stated the relation that the events are stated for
   */
  static Prices of(List<PrivacyEvent> events, Neighbours stated, Budget asked) {
    Map<PrivacyEvent, Priced> known = new HashMap<>();
    // Agents of one size and degree had the same done to them: it is priced once.
    List<Priced> each =
        events.stream()
            .map(one -> known.computeIfAbsent(one, event -> Priced.of(event, stated, asked)))
            .toList();
    List<Guarantee> certified = each.stream().map(Priced::certified).toList();
    return new Prices(
        weakest(certified),
        certified,
        worst(each.stream().map(Priced::pureEpsilon).toList()),
        worst(each.stream().map(Priced::zcdpRho).toList()));
  }

  /** The same, listing the first agents only: those that train and not the one that tests. */
  Prices ofFirst(int number) {
    return new Prices(worst, agents.subList(0, number), pureEpsilon, zcdpRho);
  }

  /** The smallest proved epsilon, for a ledger; an event that no accountant prices has none. */
  public static double epsilon(PrivacyEvent event, Neighbours neighbours, double delta) {
    try {
      return Accountants.all().guarantee(event, neighbours, delta).epsilon();
    } catch (UnsupportedEventException e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** Where that is infinite and the noise's own is not, why. */
  public static Optional<String> whyInfinite(
      PrivacyEvent event, Neighbours neighbours, double delta) {
    try {
      return Accountants.all().guarantee(event, neighbours, delta).whyInfinite();
    } catch (UnsupportedEventException e) {
      return Optional.empty();
    }
  }

  /** What one agent's event costs. */
  private record Priced(Guarantee certified, OptionalDouble pureEpsilon, OptionalDouble zcdpRho) {
    static Priced of(PrivacyEvent event, Neighbours stated, Budget asked) {
      Guarantee certified = guarantee(event, stated, asked);
      if (stated != asked.neighbours()) {
        // By group privacy: values for the receipts' own relation would be read for the other.
        return new Priced(certified, OptionalDouble.empty(), OptionalDouble.empty());
      }
      return new Priced(
          certified,
          Accountants.pureEpsilon(event, stated),
          Accountants.zeroConcentrated(event, stated));
    }
  }

  private static Guarantee weakest(List<Guarantee> each) {
    Guarantee worst = each.get(0);
    for (Guarantee one : each) {
      worst = one.epsilon() > worst.epsilon() ? one : worst;
    }
    return worst;
  }

  private static OptionalDouble worst(List<OptionalDouble> each) {
    return each.stream().allMatch(OptionalDouble::isPresent)
        ? each.stream().mapToDouble(OptionalDouble::getAsDouble).max()
        : OptionalDouble.empty();
  }

  private static Guarantee guarantee(PrivacyEvent event, Neighbours stated, Budget asked) {
    if (stated == asked.neighbours()) {
      return Accountants.all().guarantee(event, stated, asked.delta());
    }
    if (stated == Neighbours.REPLACE_ONE) {
      throw new IllegalStateException("replace-one receipts say nothing about added records");
    }
    return Accountants.all().guaranteeForReplacement(event, asked.delta());
  }
}
