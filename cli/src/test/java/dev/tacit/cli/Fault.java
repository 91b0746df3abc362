package dev.tacit.cli;

import dev.tacit.cli.FaultProxy.Harm;
import dev.tacit.cli.PartyProcesses.ProcessLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Something that goes wrong while parties run.
 *
 * @param party to whom; what happens to connections happens to all of them
 * @param round it happens when that party has ended this round
 * @param milliseconds how long it lasts, where it lasts
 */
record Fault(Kind kind, String party, int round, int milliseconds) {
  private static final int LONGEST_WAIT = 60_000;

  enum Kind {
    KILL,
    KILL_ALL,
    FREEZE,
    RESET,
    HOLD,
    SWALLOW,
    SHUT,
    CHANGED,
    DOUBLED,
    SWAPPED,
    FULL_DISK,
    CLOCK
  }

  /** Some faults in the order of their rounds. */
  static List<Fault> some(Random random, List<String> parties, int rounds) {
    List<Fault> faults = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int k = 0; k < count; k++) {
      Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
      String party = parties.get(random.nextInt(parties.size()));
      if (kind == Kind.FULL_DISK && party.equals("hub")) {
        party = "h0";
      }
      faults.add(new Fault(kind, party, random.nextInt(rounds), 200 + random.nextInt(2500)));
    }
    faults.sort(Comparator.comparingInt(Fault::round));
    return faults;
  }

  /** Who must be a process of its own for it. */
  List<String> victims(List<String> parties) {
    return switch (kind) {
      case KILL_ALL -> parties;
      case KILL, FREEZE, FULL_DISK, CLOCK -> List.of(party);
      default -> List.of();
    };
  }

  /** Waits for its moment and does it. */
  void happen(TestEnvironment around) {
    PartyProcesses processes = around.processes();
    Collection<FaultProxy> network = around.network();
    if (!processes.says(party, "round " + round, LONGEST_WAIT)) {
      return; // it has ended before
    }
    switch (kind) {
      case KILL -> killed(processes, ProcessLimits.NOTHING);
      case KILL_ALL -> {
        processes.killAll();
        processes.startAll();
      }
      case FREEZE -> processes.freeze(party, milliseconds);
      case RESET -> network.forEach(FaultProxy::reset);
      case HOLD -> network.forEach(proxy -> proxy.hold(milliseconds));
      case SWALLOW -> network.forEach(proxy -> proxy.swallow(milliseconds));
      case SHUT -> network.forEach(proxy -> proxy.shut(milliseconds));
      case CHANGED -> network.forEach(proxy -> proxy.harm(Harm.CHANGED));
      case DOUBLED -> network.forEach(proxy -> proxy.harm(Harm.DOUBLED));
      case SWAPPED -> network.forEach(proxy -> proxy.harm(Harm.SWAPPED));
      case FULL_DISK -> fullDisk(around);
      case CLOCK ->
          killed(processes, around.clock().jumping(milliseconds % 2 == 0 ? -7200 : 86_400));
      default -> throw new IllegalStateException(kind.name());
    }
  }

  /** The disk of the first owner is really full for a while; files of others cannot grow. */
  private void fullDisk(TestEnvironment around) {
    if (party.equals("h0") && around.disk().isPresent()) {
      around.disk().get().fill();
      PartyProcesses.pause(milliseconds);
      around.disk().get().empty();
    } else {
      // Too little for a ledger with its log and the rest of the run.
      killed(around.processes(), ProcessLimits.fileLimit(40 + milliseconds / 20));
      PartyProcesses.pause(milliseconds);
    }
  }

  private void killed(PartyProcesses processes, ProcessLimits afterwards) {
    if (processes.isRunning(party)) {
      processes.kill(party);
      PartyProcesses.pause(milliseconds / 4);
      processes.start(party, afterwards);
    }
  }
}
