package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.graph.SplitMix;
import java.util.ArrayList;
import java.util.List;

/**
 * Who takes part in which round, to see what a run is worth when agents drop out. The draws are
 * public and depend on no row, so they cost nothing and say nothing; whoever is absent releases
 * nothing, and pays for the round all the same ({@link StarParties}). The hub's answers wait for it
 * until it returns.
 *
 * @param rate chance of each agent to be absent in a round, independent of all others
 * @param preparationRounds rounds before the first, from which nobody is absent
 * @param seed the same seed gives the same absences, so that a run can be resumed
 */
record AbsentOwners(double rate, long seed, int preparationRounds) implements Schedule {
  AbsentOwners {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException("absence = " + rate + " must be in [0, 1)");
    }
  }

  /** The present ones by number. */
  @Override
  public List<Integer> order(int round, int agents) {
    if (round < preparationRounds) {
      return Schedule.super.order(round, agents);
    }
    SplitMix numbers = new SplitMix(new SplitMix(seed).next() + (round - preparationRounds));
    List<Integer> present = new ArrayList<>();
    for (int i = 0; i < agents; i++) {
      // The first draws of neighbouring rounds would overlap, shifted by one agent.
      double drawn = new SplitMix(numbers.next() ^ i).fraction();
      if (drawn >= rate) {
        present.add(i);
      }
    }
    return present;
  }
}
