package dev.tacit.admm.run;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Schedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** What can go wrong on the way without anybody being left out who was not before. */
public final class FaultySchedule implements Schedule {
  /** One kind of trouble. */
  public enum Trouble {
    /** Agents and letters come in any order. */
    DISORDER,
    /** Letters come up to three times. */
    DUPLICATES,
    /** Letters come later in the round. */
    DELAYS,
    /** Steps are executed up to three times. */
    CRASHES
  }

  private final Schedule base;
  private final Set<Trouble> troubles;
  private final Random random;
  private final List<Envelope> late = new ArrayList<>();

  FaultySchedule(Schedule base, Set<Trouble> troubles, long seed) {
    this.base = base;
    this.troubles = EnumSet.copyOf(troubles);
    this.random = new Random(seed);
  }

  @Override
  public List<Integer> order(int round, int agents) {
    List<Integer> order = new ArrayList<>(base.order(round, agents));
    if (troubles.contains(Trouble.DISORDER)) {
      Collections.shuffle(order, random);
    }
    return order;
  }

  @Override
  public List<Envelope> delivery(int round, List<Envelope> letters) {
    List<Envelope> waiting = new ArrayList<>(late);
    late.clear();
    for (Envelope letter : letters) {
      int times = troubles.contains(Trouble.DUPLICATES) ? 1 + random.nextInt(3) : 1;
      waiting.addAll(Collections.nCopies(times, letter));
    }
    if (troubles.contains(Trouble.DISORDER)) {
      Collections.shuffle(waiting, random);
    }
    if (troubles.contains(Trouble.DELAYS) && waiting.size() > 1) {
      List<Envelope> delayed = waiting.subList(1 + random.nextInt(waiting.size()), waiting.size());
      late.addAll(delayed);
      delayed.clear();
    }
    return waiting;
  }

  /**
   * The parties as they fare under this schedule: a crash is nothing that a driver would do, so it
   * happens to the parties.
   *
   * @param doors of each agent, as the driver has them
   */
  public <S, H> Parties<S, H> crashing(
      Parties<S, H> parties, List<? extends ReleaseChannel> doors) {
    return troubles.contains(Trouble.CRASHES)
        ? new RepeatedSteps(doors::get, random).of(parties)
        : parties;
  }
}
