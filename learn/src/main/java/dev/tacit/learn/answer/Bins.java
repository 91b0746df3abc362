package dev.tacit.learn.answer;

import dev.tacit.optim.linalg.Vec;

/** Bins of a line that are cut at edges; the first and the last are open. */
final class Bins {
  private Bins() {}

  /** Refuses edges that do not rise, and counts that do not fit them. */
  static void require(String what, Vec edges, Vec... counts) {
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

  /** A noised count may be negative; a true one is not. */
  static double[] possible(Vec counts) {
    double[] known = counts.toArray();
    for (int k = 0; k < known.length; k++) {
      known[k] = Math.max(0, known[k]);
    }
    return known;
  }

  /**
   * How many are above the cut, those of its bin shared in proportion. An open bin counts as wide
   * as its neighbour.
   */
  static double above(double cut, Vec edges, double[] counts) {
    double sum = 0;
    for (int k = counts.length - 1; k >= 0; k--) {
      double from = lower(edges, k);
      double to = upper(edges, k);
      double share = cut <= from ? 1 : cut >= to ? 0 : (to - cut) / (to - from);
      sum += share * counts[k];
    }
    return sum;
  }

  static double lower(Vec edges, int bin) {
    return bin > 0 ? edges.get(bin - 1) : edges.get(0) - width(edges, 0);
  }

  static double upper(Vec edges, int bin) {
    int last = edges.dimension() - 1;
    return bin <= last ? edges.get(bin) : edges.get(last) + width(edges, last - 1);
  }

  private static double width(Vec edges, int from) {
    boolean single = edges.dimension() < 2;
    return single ? Math.max(1, Math.abs(edges.get(0))) : edges.get(from + 1) - edges.get(from);
  }
}
