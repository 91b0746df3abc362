package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.risk.Parts;
import org.apache.spark.Partitioner;

/** Which rows make up a block, and which blocks a partition, by the places of the rows alone. */
final class BlockPlaces extends Partitioner {
  private static final long serialVersionUID = 1;

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
