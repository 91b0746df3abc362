package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.risk.Parts;
import org.apache.spark.Partitioner;

/** Which rows make up a block, and which blocks a partition, by the places of the rows alone. */
final class BlockPlaces extends Partitioner {
  private static final long serialVersionUID = 1;

  /** A task on fewer bytes than this is mostly the cost of being a task; many more need memory. */
  private static final long TASK_BYTES = 256L << 20;

  private static final int TASKS_PER_CORE = 2;

  private final long rows;
  private final int blockRows;
  private final int partitions;

  /**
   * Places of so many rows.
   *
   * @param wanted about how many partitions
   */
  BlockPlaces(long rows, int blockRows, int wanted) {
    this.rows = rows;
    this.blockRows = blockRows;
    this.partitions = (int) Math.max(1, Math.min(wanted, blocks(rows, blockRows)));
  }

  private static long blocks(long rows, int blockRows) {
    return (rows + blockRows - 1) / blockRows;
  }

  /**
   * Rows in each block, but perhaps the last: whole parts of every question about so many features,
   * the longest of which is about pairs of them and a constant, and whole leaves of a digest.
   */
  static int blockRows(int features) {
    long pairs = (features + 1L) * (features + 2L) / 2;
    return Math.max(RecordsDigest.LEAF, Parts.size((int) Math.min(pairs, Integer.MAX_VALUE - 64)));
  }

  /**
   * How many tasks should answer a question: some for each core, and more where rows are many. Of
   * sparse rows nobody knows the bytes, so as many as the table was read by.
   */
  static int tasks(long rows, int features, TableColumns columns) {
    long least = (long) TASKS_PER_CORE * columns.cores();
    long wanted =
        columns.dense() ? rows * 8 * (features + 1L) / TASK_BYTES + 1 : columns.partitions();
    return (int) Math.min(Math.max(least, wanted), Integer.MAX_VALUE);
  }

  int blockRows() {
    return blockRows;
  }

  @Override
  public int numPartitions() {
    return partitions;
  }

  @Override
  public int getPartition(Object place) {
    return (int) ((Long) place / blockRows * partitions / Math.max(1, blocks(rows, blockRows)));
  }
}
