package dev.tacit.data.split;

import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Assigns records to agents: shards are disjoint and together hold all records.
 *
 * <p>How an assignment may depend on records decides whether owners compose in parallel, so each
 * factory states it.
 */
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

  /** Shuffled rows in shards whose sizes differ by at most one. Depends on no data. */
  public static Shards iid(int rows, int agents, long seed) {
    requireEnough(rows, agents);
    return cut(SeedStream.of(seed, "iid").permutation(rows), agents);
  }

  /**
   * Each record goes to the agent that a hash of its own content names, or of the id of its unit,
   * whatever other records there are; how many an agent has is private, and may be none.
   */
  public static Shards byRecord(Examples examples, int agents, long seed) {
    RecordHash hash = new RecordHash(seed, "iid");
    int[] agentOfRow = new int[examples.count()];
    for (int record = 0; record < agentOfRow.length; record++) {
      agentOfRow[record] = (int) (hash.of(examples, record) * agents);
    }
    return grouped(agentOfRow, agents);
  }

  /**
   * Shards of equal size with rising labels: rows are ordered by {@code label / 2 + 0.8 z}, z
   * standard normal from the seed, and cut. <b>Looks at labels</b>: it models owners whose clients
   * differ and is for experiments, not for dividing real data between agents.
   */
  public static Shards labelSkew(Examples examples, int agents, long seed) {
    requireEnough(examples.count(), agents);
    SeedStream stream = SeedStream.of(seed, "label-skew");
    double[] keys = new double[examples.count()];
    for (int row = 0; row < keys.length; row++) {
      keys[row] = examples.label(row) / 2 + SKEW_SPREAD * stream.nextGaussian();
    }
    for (int row = 0; row < keys.length; row++) {
      // An empty record has no label to go by: it stands beside some other one.
      keys[row] = examples.isEmpty(row) ? keys[stream.nextInt(keys.length)] : keys[row];
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
    for (int row = 0; row < agentOfRow.length; row++) {
      if (agentOfRow[row] < 0 || agentOfRow[row] >= agents) {
        throw new IllegalArgumentException(
            "row " + row + ": agent " + agentOfRow[row] + "; agents are 0.." + (agents - 1));
      }
    }
    Shards shards = grouped(agentOfRow, agents);
    for (int agent = 0; agent < agents; agent++) {
      if (shards.rows[agent].length == 0) {
        throw new IllegalArgumentException("agent " + agent + " has no rows");
      }
    }
    return shards;
  }

  private static Shards grouped(int[] agentOfRow, int agents) {
    int[] sizes = new int[agents];
    for (int agent : agentOfRow) {
      sizes[agent]++;
    }
    int[][] rows = new int[agents][];
    for (int agent = 0; agent < agents; agent++) {
      rows[agent] = new int[sizes[agent]];
    }
    for (int row = agentOfRow.length - 1; row >= 0; row--) {
      int agent = agentOfRow[row];
      rows[agent][--sizes[agent]] = row;
    }
    return new Shards(rows);
  }

  /** The same owners where only some rows are left: row k is what row {@code chosen[k]} was. */
  public Shards restrictTo(int[] chosen) {
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

  /** So many records shared equally: sizes differ by at most one. */
  public static List<Integer> equalSizes(int rows, int agents) {
    requireEnough(rows, agents);
    return IntStream.range(0, agents)
        .mapToObj(agent -> first(agent + 1, rows, agents) - first(agent, rows, agents))
        .toList();
  }

  private static int first(int agent, int rows, int agents) {
    return (int) ((long) rows * agent / agents);
  }

  private static Shards cut(int[] order, int agents) {
    int[][] rows = new int[agents][];
    for (int agent = 0; agent < agents; agent++) {
      int from = first(agent, order.length, agents);
      rows[agent] = Arrays.copyOfRange(order, from, first(agent + 1, order.length, agents));
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
