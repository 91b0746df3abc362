package dev.tacit.data.split;

import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The rows of each agent: disjoint, together all rows, none empty. */
public final class Shards {
  /**
   * Spread of the noise that blurs the label order. At 0.8 five agents of Adult (24.8 % positive)
   * have about 3.5, 9, 18, 32 and 61 % positives.
   */
  private static final double SKEW_SPREAD = 0.8;

  private final int[][] rows;

  private Shards(int[][] rows) {
    this.rows = rows;
  }

  /** Shuffled rows in shards whose sizes differ by at most one. Looks at no data. */
  public static Shards iid(int rows, int agents, long seed) {
    requireEnough(rows, agents);
    return cut(SeedStream.of(seed, "iid").permutation(rows), agents);
  }

  /**
   * Shards of equal size with rising shares of positives: rows are ordered by {@code label / 2 +
   * 0.8 z}, z standard normal from the seed, and cut. <b>Looks at labels</b>: it models owners
   * whose clients differ and is for experiments, not for dividing real data between agents.
   */
  public static Shards labelSkew(Examples examples, int agents, long seed) {
    requireEnough(examples.count(), agents);
    SeedStream stream = SeedStream.of(seed, "label-skew");
    double[] keys = new double[examples.count()];
    for (int row = 0; row < keys.length; row++) {
      keys[row] = Math.signum(examples.label(row)) / 2 + SKEW_SPREAD * stream.nextGaussian();
    }
    int[] order =
        IntStream.range(0, keys.length)
            .boxed()
            .sorted((a, b) -> Double.compare(keys[a], keys[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    return cut(order, agents);
  }

  /** Shards as a file names them: row r belongs to agent {@code agentOfRow[r]}, counted from 0. */
  public static Shards assigned(int[] agentOfRow, int agents) {
    requireEnough(agentOfRow.length, agents);
    int[] sizes = new int[agents];
    for (int row = 0; row < agentOfRow.length; row++) {
      if (agentOfRow[row] < 0 || agentOfRow[row] >= agents) {
        throw new IllegalArgumentException(
            "row " + row + ": agent " + agentOfRow[row] + "; agents are 0.." + (agents - 1));
      }
      sizes[agentOfRow[row]]++;
    }
    int[][] rows = new int[agents][];
    for (int agent = 0; agent < agents; agent++) {
      if (sizes[agent] == 0) {
        throw new IllegalArgumentException("agent " + agent + " has no rows");
      }
      rows[agent] = new int[sizes[agent]];
    }
    for (int row = agentOfRow.length - 1; row >= 0; row--) {
      int agent = agentOfRow[row];
      rows[agent][--sizes[agent]] = row;
    }
    return new Shards(rows);
  }

  /** The same owners where only some rows are left: row k is what row {@code chosen[k]} was. */
  public Shards among(int[] chosen) {
    int[] agentOfRow = new int[Arrays.stream(rows).mapToInt(own -> own.length).sum()];
    for (int agent = 0; agent < rows.length; agent++) {
      for (int row : rows[agent]) {
        agentOfRow[row] = agent;
      }
    }
    return assigned(Arrays.stream(chosen).map(row -> agentOfRow[row]).toArray(), rows.length);
  }

  public int agents() {
    return rows.length;
  }

  public int[] rows(int agent) {
    return rows[agent].clone();
  }

  private static Shards cut(int[] order, int agents) {
    int[][] rows = new int[agents][];
    for (int agent = 0; agent < agents; agent++) {
      int from = (int) ((long) order.length * agent / agents);
      int to = (int) ((long) order.length * (agent + 1) / agents);
      rows[agent] = Arrays.copyOfRange(order, from, to);
    }
    return new Shards(rows);
  }

  private static void requireEnough(int rows, int agents) {
    if (agents < 1 || agents > rows) {
      throw new IllegalArgumentException(
          "agents = " + agents + "; need 1.." + rows + ", since every agent needs a row");
    }
  }
}
