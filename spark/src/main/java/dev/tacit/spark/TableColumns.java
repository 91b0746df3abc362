package dev.tacit.spark;

import java.util.Optional;

/**
 * Which columns of a table are rows, and how they are kept.
 *
 * @param order numbers the rows from any start; where absent a hash of the row orders them
 * @param orderKey key of that hash, public
 * @param dense whether zeros are stored
 * @param partitions in how many rows are shuffled, at least; no bit depends on it
 * @param cores how many tasks run at a time; no bit depends on it
 */
record TableColumns(
    String features,
    String label,
    Optional<String> order,
    String orderKey,
    boolean dense,
    int partitions,
    int cores) {

  /** The same of a table that is read in so many partitions. */
  TableColumns withPartitions(int read) {
    return new TableColumns(
        features, label, order, orderKey, dense, Math.max(partitions, read), cores);
  }
}
