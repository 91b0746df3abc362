package dev.tacit.admm.run;

import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;

/**
 * Histograms over a line that is cut at edges, the first and the last bin being open: checks of
 * released ones, and counts that could be true.
 */
public final class Bins {
  private Bins() {}

  /** Refuses edges that do not rise, and counts that do not fit them. */
  public static void require(String what, Vec edges, Vec... counts) {
    for (int k = 0; k + 1 < edges.dimension(); k++) {
      if (!(edges.get(k) < edges.get(k + 1))) {
        throw new IllegalArgumentException("companions: edges of " + what + " must rise");
      }
    }
    for (Vec one : counts) {
      if (edges.dimension() < 1 || one.dimension() != edges.dimension() + 1) {
        throw new IllegalArgumentException(
            "companions: "
                + edges.dimension()
                + " edges of "
                + what
                + " need as many counts and one more, not "
                + one.dimension());
      }
    }
  }

  /**
   * Counts that could be true: sums from the left are taken as they are, noise above and below, and
   * then as few of them changed as make them rise (least squares). Cutting noise off at zero would
   * leave records in every empty bin, and make all tails long.
   */
  public static double[] possible(Vec counts) {
    double[] known = counts.toArray();
    int inner = known.length - 1;
    double[] sums = new double[inner];
    double all = 0;
    for (int k = 0; k <= inner; k++) {
      all += known[k];
      if (k < inner) {
        sums[k] = all;
      }
    }
    rise(sums);
    double below = 0;
    for (int k = 0; k <= inner; k++) {
      double next = Math.max(0, k < inner ? Math.min(all, sums[k]) : all);
      known[k] = next - below;
      below = next;
    }
    return known;
  }

  /** The nearest numbers that do not fall: neighbours that do are pooled. */
  private static void rise(double[] numbers) {
    double[] means = new double[numbers.length];
    int[] pooled = new int[numbers.length];
    int pools = 0;
    for (double number : numbers) {
      double mean = number;
      int size = 1;
      while (pools > 0 && means[pools - 1] > mean) {
        pools--;
        mean = (mean * size + means[pools] * pooled[pools]) / (size + pooled[pools]);
        size += pooled[pools];
      }
      means[pools] = mean;
      pooled[pools++] = size;
    }
    int place = 0;
    for (int pool = 0; pool < pools; pool++) {
      Arrays.fill(numbers, place, place + pooled[pool], means[pool]);
      place += pooled[pool];
    }
  }

  /**
   * How many are above the cut, those of its bin shared in proportion. An open bin counts as wide
   * as its neighbour.
   */
  public static double above(double cut, Vec edges, double[] counts) {
    double sum = 0;
    for (int k = counts.length - 1; k >= 0; k--) {
      double from = lower(edges, k);
      double to = upper(edges, k);
      double share = cut <= from ? 1 : cut >= to ? 0 : (to - cut) / (to - from);
      sum += share * counts[k];
    }
    return sum;
  }

  public static double lower(Vec edges, int bin) {
    return bin > 0 ? edges.get(bin - 1) : edges.get(0) - width(edges, 0);
  }

  public static double upper(Vec edges, int bin) {
    int last = edges.dimension() - 1;
    return bin <= last ? edges.get(bin) : edges.get(last) + width(edges, last - 1);
  }

  private static double width(Vec edges, int from) {
    boolean single = edges.dimension() < 2;
    return single ? Math.max(1, Math.abs(edges.get(0))) : edges.get(from + 1) - edges.get(from);
  }
}
