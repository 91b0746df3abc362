package dev.tacit.learn.certificate;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What the releases of one agent cost, kind by kind: for people who ask where epsilon goes. The
 * certificate is about all of them together, and costs do not add up as numbers do.
 *
 * @param path epsilon after so many releases, kind after kind
 * @param test what was released about records that test (fact test-side), which meet nothing else
 * @param others how many releases are those of further agents
 */
public record SiteCosts(List<SiteCost> sites, List<Step> path, List<SiteCost> test, long others) {
  /** More kinds than this are no overview any more. */
  private static final int MOST_SITES = 12;

  /** Points of the path within one kind of release. */
  private static final int STEPS = 12;

  /**
   * One kind of release.
   *
   * @param site its name in receipts
   * @param meaning what is released, in the words of whoever releases it
   * @param times how often
   * @param alone epsilon if nothing else were released, at the same delta
   */
  public record SiteCost(
      String site, Optional<String> meaning, long times, String noise, double alone) {}

  /** A point of the path. */
  public record Step(long releases, double epsilon) {}

  public SiteCosts {
    sites = List.copyOf(sites);
    path = List.copyOf(path);
    test = List.copyOf(test);
  }

  /** Nothing to show. */
  public static final SiteCosts NONE = new SiteCosts(List.of(), List.of(), List.of(), 0);

  /**
   * Of the first agent. Nothing where receipts are no list of releases, as of secret orders, or
   * where noise is amplified by sampling, which only the whole shows.
   *
   * @param known what the algorithm, or its family, may release
   */
  public static SiteCosts of(
      Evidence evidence, Neighbours promised, double delta, Collection<Site> known) {
    List<CountedReceipt> own = ofFirstAgent(evidence);
    boolean plain =
        evidence.stated() == promised
            && (evidence.matchingRule() == MatchingRule.EACH
                || evidence.matchingRule() == MatchingRule.BRANCH)
            && !own.isEmpty()
            && own.size() <= MOST_SITES
            && own.stream().allMatch(one -> isPlain(one.receipt().event()));
    if (!plain) {
      return NONE;
    }
    Budget asked = new Budget(1, delta, promised);
    List<SiteCost> sites = new ArrayList<>();
    List<Step> path = new ArrayList<>(List.of(new Step(0, 0)));
    List<PrivacyEvent> before = new ArrayList<>();
    long released = 0;
    for (CountedReceipt one : own) {
      PrivacyEvent event = one.receipt().event();
      PrivacyEvent all = PrivacyEvent.repeated(event, one.times());
      sites.add(site(one, known, asked));
      long points = Math.min(STEPS, one.times());
      for (long k = 1; k <= points; k++) {
        long times = one.times() * k / points;
        List<PrivacyEvent> soFar = new ArrayList<>(before);
        soFar.add(PrivacyEvent.repeated(event, times));
        path.add(new Step(released + times, epsilon(soFar, asked)));
      }
      before.add(all);
      released += one.times();
    }
    List<SiteCost> test =
        evidence.receipts().stream()
            .filter(one -> one.receipt().address().site().equals(TestPlan.SITE.name()))
            .map(one -> site(one, known, asked))
            .toList();
    long counted = left(own) + test.stream().mapToLong(SiteCost::times).sum();
    return new SiteCosts(sites, path, test, evidence.releases() - counted);
  }

  private static SiteCost site(CountedReceipt one, Collection<Site> known, Budget asked) {
    PrivacyEvent event = one.receipt().event();
    String name = one.receipt().address().site();
    return new SiteCost(
        name,
        Site.meaning(known, name),
        one.times(),
        Mechanisms.of(event).text(),
        epsilon(List.of(PrivacyEvent.repeated(event, one.times())), asked));
  }

  /** How many of them somebody saw. */
  private static long left(List<CountedReceipt> own) {
    return own.stream()
        .filter(one -> one.receipt().audience() != Audience.NOBODY)
        .mapToLong(CountedReceipt::times)
        .sum();
  }

  private static List<CountedReceipt> ofFirstAgent(Evidence evidence) {
    return evidence.receipts().stream()
        .filter(
            one -> {
              Receipt first = evidence.receipts().get(0).receipt();
              return one.receipt().address().agent().equals(first.address().agent());
            })
        .filter(one -> !(one.receipt().event() instanceof PrivacyEvent.Nothing))
        .toList();
  }

  private static boolean isPlain(PrivacyEvent event) {
    return Leaves.of(event).counts().keySet().stream()
        .allMatch(
            leaf ->
                leaf instanceof PrivacyEvent.Gaussian
                    || leaf instanceof PrivacyEvent.Laplace
                    || leaf instanceof PrivacyEvent.GammaNorm
                    || leaf instanceof PrivacyEvent.ObjectivePerturbation
                    || leaf instanceof PrivacyEvent.GammaObjectivePerturbation
                    || leaf instanceof PrivacyEvent.Slack);
  }

  private static double epsilon(List<PrivacyEvent> events, Budget asked) {
    PrivacyEvent all =
        events.size() == 1
            ? events.get(0)
            : PrivacyEvent.composed(events.toArray(PrivacyEvent[]::new));
    return Prices.of(List.of(all), asked.neighbours(), asked).worst().epsilon();
  }
}
