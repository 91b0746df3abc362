package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.graph.SplitMix;
import java.util.ArrayList;
import java.util.List;

/**
 * Who takes part in which round, to see what a run is worth when providers drop out. The draws are
 * public and look at no row, so they cost nothing and say nothing; whoever is absent releases
 * nothing, and pays for the round all the same ({@link StarPrice}). The hub's answers wait for it
 * until it returns.
 *
 * @param rate chance of each provider to be absent in a round, independent of all others
 * @param seed the same seed gives the same absences, so that a run can be resumed
 */
record AbsentProviders(double rate, long seed) implements Schedule {
  AbsentProviders {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException("absence = " + rate + " must be in [0, 1)");
    }
  }

  /** The present ones by number. */
  @Override
  public List<Integer> order(int round, int providers) {
    SplitMix numbers = new SplitMix(new SplitMix(seed).next() + round);
    List<Integer> present = new ArrayList<>();
    for (int i = 0; i < providers; i++) {
      // The first draws of neighbouring rounds would overlap, shifted by one provider.
      double drawn = new SplitMix(numbers.next() ^ i).fraction();
      if (drawn >= rate) {
        present.add(i);
      }
    }
    return present;
  }
}
