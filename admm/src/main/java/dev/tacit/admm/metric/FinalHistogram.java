package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What is counted of the rows when the model stands: a histogram that says how far it can be
 * trusted. Its bins are public.
 */
sealed interface FinalHistogram permits ResidualCounts, TopClassCounts {
  /**
   * The question at the model.
   *
   * @param strength rows times mu of the counts: what fewer bins are worth
   */
  BinnedCounts counts(Vec functions, double strength);

  /** How many cells have a count. */
  int cells(double strength);

  /**
   * What the outcome carries beside the model.
   *
   * @param counts of all rows, by cell
   * @param deviation of the noise in each
   */
  Map<String, Released> auxiliaryReleases(Released counts, double strength, double deviation);

  /** A public number, by the side of what was released. */
  record PublicNumber(double number) implements PostProcessing {
    @Override
    public String name() {
      return "a public number";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return Vec.of(number);
    }
  }

  /** The counts of one group. */
  record Group(int group, int groups) implements PostProcessing {
    @Override
    public String name() {
      return "counts of one group";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] all = released.get(0).toArray();
      int bins = all.length / groups;
      return Vec.of(Arrays.copyOfRange(all, group * bins, (group + 1) * bins));
    }
  }
}
