package dev.tacit.ledger;

import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.store.Head;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * State of one run: what it has reserved, what it has released so far, and whether it is over.
 *
 * <p>A release beyond what was reserved for its agent is refused here, whatever the program
 * computed.
 */
final class RunState {
  private final String name;
  private final Head reservedIn;
  private final Instant at;
  private final Reservation reservation;
  private final List<Cost> costs;
  private final Map<String, Map<String, Usage>> limits = new HashMap<>();
  private final Map<String, Usage> used = new HashMap<>();
  private long releases;
  private OptionalInt lastRound = OptionalInt.empty();
  private Optional<Entry.Finished> finished = Optional.empty();
  private Optional<Long> finishedIn = Optional.empty();

  /**
   * A run that has reserved.
   *
   * @param name its own, unless another run has it: then it is one of a chain that was lost
   * @param reservedIn the row that says so
   */
  RunState(String name, Entry.Reserved entry, Head reservedIn) {
    this.name = name;
    this.reservedIn = reservedIn;
    at = entry.at();
    reservation = entry.reservation();
    costs = entry.costs();
    for (Claim claim : reservation.claims()) {
      CostCalculator.reservedBy(claim)
          .forEach(
              (agent, usage) ->
                  limits
                      .computeIfAbsent(agent, any -> new LinkedHashMap<>())
                      .put(claim.dataset(), usage));
    }
  }

  String name() {
    return name;
  }

  Head reservedIn() {
    return reservedIn;
  }

  Reservation reservation() {
    return reservation;
  }

  List<Cost> costs() {
    return costs;
  }

  Optional<Entry.Finished> finished() {
    return finished;
  }

  /** Whether it is over and nothing was given back. */
  boolean isPaidInFull() {
    return finished.filter(end -> end.costs().equals(costs)).isPresent();
  }

  /** The row that says so. */
  Optional<Long> finishedIn() {
    return finishedIn;
  }

  Usage used(String agent) {
    return used.getOrDefault(agent, Usage.NONE);
  }

  /** What the agents of a claim did, silent ones included. */
  Map<String, Usage> used(Claim claim) {
    Map<String, Usage> result = new HashMap<>();
    claim.agents().keySet().forEach(agent -> result.put(agent, used(agent)));
    return result;
  }

  /**
   * Refuses a release that nobody set aside a budget for.
   *
   * @param before what the agent did so far, in this batch included
   * @return what it will have done
   */
  Usage admit(Receipt receipt, Usage before) {
    String agent = receipt.address().agent();
    String run = reservation.run();
    if (finished.isPresent()) {
      throw new LedgerRefused("run " + run + " is finished; start a new run to release more");
    }
    Map<String, Usage> reserved = limits.get(agent);
    if (reserved == null) {
      throw new LedgerRefused(
          "agent " + agent + " has no reservation in run " + run + "; name it in a claim");
    }
    requireNeighbours(receipt);
    Usage after = before.plus(receipt.chargedEvent());
    reserved.forEach(
        (dataset, limit) -> {
          if (!after.within(limit)) {
            throw new LedgerRefused(
                String.format(
                    "%s exceeds what agent %s reserved on data set %s: %s is not, or no longer,"
                        + " part of the plan",
                    receipt.address(), agent, dataset, receipt.chargedEvent()));
          }
        });
    return after;
  }

  private void requireNeighbours(Receipt receipt) {
    for (Claim claim : reservation.claims()) {
      if (claim.agents().containsKey(receipt.address().agent())
          && claim.neighbours() != receipt.neighbours()) {
        throw new LedgerRefused(
            String.format(
                "%s protects %s neighbours, but the run reserved for %s",
                receipt.address(), receipt.neighbours().label(), claim.neighbours().label()));
      }
    }
  }

  void released(Receipt receipt, Usage after) {
    used.put(receipt.address().agent(), after);
    releases++;
    lastRound = OptionalInt.of(Math.max(lastRound.orElse(0), receipt.address().round()));
  }

  OptionalInt lastRound() {
    return lastRound;
  }

  void finished(Entry.Finished entry, long row) {
    finished = Optional.of(entry);
    finishedIn = Optional.of(row);
  }

  LedgerView.Run view() {
    return new LedgerView.Run(
        name,
        reservation.planHash(),
        at,
        reservation.claims().stream().map(Claim::dataset).toList(),
        costs,
        releases,
        finished.map(Entry.Finished::why),
        finished.map(Entry.Finished::at),
        finished.map(Entry.Finished::costs).orElse(List.of()));
  }
}
