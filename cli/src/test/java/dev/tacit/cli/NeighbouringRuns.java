package dev.tacit.cli;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Shifts;
import dev.tacit.learn.plan.Booking;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Two runs on neighbouring files, held against each other: plans, receipts and everything made of
 * releases must be equal, and each release may move by what its receipt rests on.
 */
final class NeighbouringRuns {
  private static final int COINS = 64;

  private final Booking one;
  private final Booking other;
  private final Neighbours relation;
  private final Shifts shifts = new Shifts(11);
  private final List<String> faults = new ArrayList<>();
  private double nearest;

  private NeighbouringRuns(Booking one, Booking other) {
    this.one = one;
    this.other = other;
    this.relation = one.setup().requireBudget().neighbours();
  }

  /**
   * What was found.
   *
   * @param faults empty where the promise is kept
   * @param nearest the largest share of what a receipt allows by which a release moved
   */
  record Found(List<String> faults, int releases, double nearest) {}

  static Found compared(Booking one, Booking other) {
    NeighbouringRuns runs = new NeighbouringRuns(one, other);
    runs.requireEqual("public sizes", one.setup().toString(), other.setup().toString());
    runs.requireEqual("settings", one.plan().settings(), other.plan().settings());
    if (!runs.faults.isEmpty()) {
      return new Found(runs.faults, 0, 0);
    }
    try {
      return new Found(runs.faults, runs.compare(), runs.nearest);
    } catch (IllegalStateException differs) {
      runs.faults.add(differs.getMessage());
      return new Found(runs.faults, 0, runs.nearest);
    }
  }

  private int compare() {
    MemoryDoors first = doors(one, other);
    List<Integer> progress = new ArrayList<>();
    Outcome before = run(one, first, progress);
    shifts.secondRun();
    MemoryDoors second = doors(other, one);
    List<Integer> again = new ArrayList<>();
    Outcome after = run(other, second, again);
    requireEqual("progress", progress, again);
    List<CountedReceipt> receipts = first.counted();
    requireEqual("receipts", receipts, second.counted());
    requireEqual("model", outputs(before), outputs(after));
    requireEqual("companions", companions(before), companions(after));
    requireEqual("models of agents", agentModels(before), agentModels(after));
    requireEqual("messages", before.messages(), after.messages());
    requireEqual("bytes", before.bytes(), after.bytes());
    requireEqual("trace", before.series(), after.series());
    for (Shifts.Shift shift : shifts.shifts()) {
      look(shift);
    }
    return shifts.shifts().size();
  }

  /** A replaced record is one less and one more: twice a bound for add-remove (fact F0.6). */
  private void look(Shifts.Shift shift) {
    boolean twice =
        relation == Neighbours.REPLACE_ONE && shift.neighbours() == Neighbours.ADD_REMOVE;
    double allowed = (twice ? 2 : 1) * shift.allowed();
    if (!(shift.moved() <= allowed)) {
      faults.add(shift.address() + " moved by " + shift.moved() + " of " + allowed);
    }
    nearest = Math.max(nearest, allowed == 0 ? 0 : shift.moved() / allowed);
  }

  private void requireEqual(String what, Object before, Object after) {
    if (!Objects.equals(before, after)) {
      faults.add(what + " were " + before + " and are " + after);
    }
  }

  private static List<LinearModel> outputs(Outcome outcome) {
    return outcome.outputs().stream().map(ReleasedModel::linear).toList();
  }

  private static Map<String, Vec> companions(Outcome outcome) {
    Map<String, Vec> values = new TreeMap<>();
    outcome.companions().forEach((name, released) -> values.put(name, released.value()));
    return values;
  }

  private static List<LinearModel> agentModels(Outcome outcome) {
    return outcome.agentModels().stream().map(ReleasedModel::linear).toList();
  }

  private static Outcome run(Booking booking, MemoryDoors doors, List<Integer> progress) {
    return booking.run(
        doors,
        (round, rounds) -> {
          progress.add(round);
          progress.add(rounds);
        });
  }

  private MemoryDoors doors(Booking own, Booking neighbour) {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < own.agents(); agent++) {
      Optional<Integer> more = more(own.rows(agent), neighbour.rows(agent));
      keys.add(
          shifts.key(
              address ->
                  relation == Neighbours.ADD_REMOVE
                      ? Optional.of(coins(address, more))
                      : Optional.empty()));
    }
    return new MemoryDoors("run", keys);
  }

  /** Where these rows have one that the neighbour's lack. */
  private static Optional<Integer> more(Examples rows, Examples neighbour) {
    if (rows.count() <= neighbour.count()) {
      return Optional.empty();
    }
    int at = 0;
    while (at < neighbour.count() && same(rows, neighbour, at)) {
      at++;
    }
    return Optional.of(at);
  }

  private static boolean same(Examples rows, Examples neighbour, int at) {
    return rows.label(at) == neighbour.label(at)
        && rows.isEmpty(at) == neighbour.isEmpty(at)
        && rows.rows().row(at).equals(neighbour.rows().row(at));
  }

  /**
   * Coins of a Poisson batch under add-remove: the record that is new is drawn, everybody else has
   * the coin that he had before. Positions have moved, but the coins are independent and alike, so
   * the batches of both runs keep their law (F0.5).
   */
  private static Vec coins(Address address, Optional<Integer> more) {
    Random random = new Random(address.hashCode());
    List<Double> coins = new ArrayList<>(Collections.nCopies(COINS, 0.0));
    coins.replaceAll(zero -> random.nextBoolean() ? 1.0 : 0.0);
    more.ifPresent(at -> coins.add(at, 1.0));
    return Vec.of(coins.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
