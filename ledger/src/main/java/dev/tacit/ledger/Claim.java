package dev.tacit.ledger;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run will do to one data set at most.
 *
 * @param unit the column that tells persons, or other units, apart, where all rows of one are
 *     protected together; empty where single records are
 * @param target the guarantee the plan was made for; the ledger checks that the events keep it
 * @param agents for each agent the event of its whole plan. Agents hold disjoint records of the
 *     data set under a split that does not look at the records (fact disjoint-agents), so the data
 *     set pays for the most expensive agent only. An agent whose records come from several data
 *     sets is listed in the claim of each.
 */
public record Claim(
    String dataset,
    Neighbours neighbours,
    Optional<String> unit,
    EpsilonDelta target,
    SortedMap<String, PrivacyEvent> agents) {
  public Claim {
    NameRule.require("dataset", dataset);
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(neighbours, "neighbours");
    Objects.requireNonNull(target, "share");
    agents = Collections.unmodifiableSortedMap(new TreeMap<>(agents));
    if (agents.isEmpty()) {
      throw new IllegalArgumentException("claim on " + dataset + " names no agent");
    }
    agents.keySet().forEach(agent -> NameRule.require("agent", agent));
  }

  /** On single records. */
  public Claim(
      String dataset,
      Neighbours neighbours,
      EpsilonDelta epsilonDelta,
      SortedMap<String, PrivacyEvent> agents) {
    this(dataset, neighbours, Optional.empty(), epsilonDelta, agents);
  }

  /** One agent that holds the whole data set. */
  public static Claim single(
      String dataset,
      Neighbours neighbours,
      EpsilonDelta epsilonDelta,
      String agent,
      PrivacyEvent event) {
    return new Claim(
        dataset, neighbours, epsilonDelta, new TreeMap<>(java.util.Map.of(agent, event)));
  }

  /** Which data sets look alike, in words. */
  String relation() {
    return DatasetBudget.relation(neighbours, unit);
  }

  /** What happens to the data set as a whole. */
  PrivacyEvent event() {
    return agents.size() == 1
        ? agents.get(agents.firstKey())
        : new PrivacyEvent.Parallel(new ArrayList<>(agents.values()));
  }
}
