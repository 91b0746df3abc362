package dev.tacit.cli.live;

import dev.tacit.federation.party.DurationHistogram;
import dev.tacit.federation.party.PartyFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Everything that is shown of a running party.
 *
 * <p>Nothing in it depends on records except through releases that have left the party; the budget
 * is this owner's own. Threads of the run and of the server share it, so what changes is
 * synchronised.
 */
public final class PartyStatus {
  private final String federation;
  private final String run;
  private final String self;
  private final List<String> roster;
  private final PartyFigures figures;
  private final Supplier<OwnerBudget> budget;
  private boolean over;
  private Optional<Map<String, Object>> certificate = Optional.empty();
  private Optional<String> stopped = Optional.empty();

  /**
   * The status at the beginning of a run.
   *
   * @param roster the names of all parties
   * @param budget asked anew for every page
   */
  public PartyStatus(
      String federation,
      String run,
      String self,
      List<String> roster,
      PartyFigures figures,
      Supplier<OwnerBudget> budget) {
    this.federation = federation;
    this.run = run;
    this.self = self;
    this.roster = List.copyOf(roster);
    this.figures = figures;
    this.budget = budget;
  }

  /** Notes that the run is over and what it certified. */
  synchronized void certified(Map<String, Object> what) {
    certificate = Optional.of(new LinkedHashMap<>(what));
    over();
  }

  /** Notes that the run is over. */
  synchronized void over() {
    over = true;
    figures.phase("over");
  }

  /** Notes that the party ended before the run did, and why. */
  synchronized void stopped(String why) {
    over = true;
    stopped = Optional.of(why);
    figures.phase("stopped");
  }

  synchronized boolean isOver() {
    return over;
  }

  /** Counters that the run updates while the page is shown. */
  PartyFigures figures() {
    return figures;
  }

  String run() {
    return run;
  }

  String self() {
    return self;
  }

  /** The budget now, read from the ledger for every page. */
  OwnerBudget budget() {
    return budget.get();
  }

  List<String> roster() {
    return roster;
  }

  /** The status as {@code status.json}, whose fields other programs read. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("federation", federation);
    tree.put("run", run);
    tree.put("party", self);
    tree.put("phase", figures.phase());
    tree.put("roundsDone", figures.get("rounds_done"));
    tree.put("rounds", figures.get("rounds_planned"));
    tree.put("roster", roster);
    tree.put("peers", peers());
    tree.put("residuals", figures.levels());
    tree.put("counts", figures.all());
    tree.put("seconds", seconds());
    tree.put("budget", budget());
    synchronized (this) {
      tree.put("certificate", certificate.orElse(null));
      tree.put("stopped", stopped.orElse(null));
    }
    return tree;
  }

  /**
   * The other parties: connected or not, the round of their last message, and whether they are
   * late. A party of which nothing was received has no round.
   */
  private List<Map<String, Object>> peers() {
    List<Map<String, Object>> peers = new ArrayList<>();
    for (PartyFigures.PeerStatus peer : figures.peers()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("name", peer.name());
      fields.put("connected", peer.connected());
      fields.put("round", peer.round() < 0 ? null : peer.round());
      fields.put("awaited", peer.awaited());
      fields.put("late", peer.late());
      peers.add(fields);
    }
    return peers;
  }

  /** How long waits and steps took, as median and 99th percentile. */
  private Map<String, Object> seconds() {
    Map<String, Object> seconds = new LinkedHashMap<>();
    figures
        .delays()
        .forEach((what, durationHistogram) -> seconds.put(what, quantiles(durationHistogram)));
    return seconds;
  }

  private static Map<String, Object> quantiles(DurationHistogram durationHistogram) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("count", durationHistogram.count());
    fields.put("p50", durationHistogram.quantile(.5));
    fields.put("p99", durationHistogram.quantile(.99));
    return fields;
  }
}
