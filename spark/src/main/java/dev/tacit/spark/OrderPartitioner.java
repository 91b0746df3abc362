package dev.tacit.spark;

import org.apache.spark.Partitioner;

/** Spark partitioner that puts rows into ranges of their order. */
final class OrderPartitioner extends Partitioner {
  private static final long serialVersionUID = 1;

  private final int ranges;

  OrderPartitioner(int ranges) {
    this.ranges = ranges;
  }

  @Override
  public int numPartitions() {
    return ranges;
  }

  @Override
  public int getPartition(Object order) {
    return ((RowOrder) order).range(ranges);
  }
}
