package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.risk.Parts;
import org.apache.spark.Partitioner;

/** Which rows make up a block, and which blocks a partition, by the places of the rows alone. */
final class BlockPartitioner extends Partitioner {
  private static final long serialVersionUID = 1;

  /** Most bytes of dense rows that a task should answer for. */
  private static final long TASK_BYTES = 256L << 20;

  private final long rows;
  private final int blockRows;
  private final int partitions;

  /**
   * Places of so many rows.
   *
   * @param wanted about how many partitions
   */
  BlockPartitioner(long rows, int blockRows, int wanted) {
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
   * How many tasks should answer a question: as many for each core, so that none waits for the
   * others, and no more than memory asks for, since every task costs some tenths of a millisecond.
   * Of sparse rows nobody knows the bytes, so at least as many as the table was read by.
   */
  static int tasks(long rows, int features, TableColumns columns) {
    long wanted =
        columns.dense() ? rows * 8 * (features + 1L) / TASK_BYTES + 1 : columns.partitions();
    long turns = (wanted + columns.cores() - 1) / columns.cores();
    return (int) Math.min(turns * columns.cores(), Integer.MAX_VALUE);
  }

  int blockRows() {
    return blockRows;
  }

  @Override
  public int numPartitions() {
    return partitions;
  }

  /**
   * Consecutive blocks, as many for each as can be; the last one, which has fewer rows, is more.
   * Places beyond the first and the last are those of a table that changed: they go where whoever
   * reads the blocks will see it.
   */
  @Override
  public int getPartition(Object place) {
    long block = Math.max(0, Math.min((Long) place, rows - 1)) / blockRows;
    return (int) (((block + 1) * partitions - 1) / Math.max(1, blocks(rows, blockRows)));
  }
}
