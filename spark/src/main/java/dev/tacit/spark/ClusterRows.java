package dev.tacit.spark;

import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;

import dev.tacit.data.RecordsDigest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * The rows of a table in the order of their places, cut into blocks, with what the driver has to
 * know of them before anything is charged. Rows with faults are refused here.
 *
 * @param outside how many rows were moved onto their bound; private
 * @param empty how many have a missing value and add nothing; private
 */
record ClusterRows(
    JavaRDD<ReadBlock> blocks,
    RowBounds bounds,
    long count,
    long outside,
    long empty,
    List<RecordsDigest> leaves) {

  static ClusterRows of(Dataset<?> table, TableColumns asked, RowBounds bounds) {
    JavaRDD<Row> read = read(table, asked);
    TableColumns columns = asked.withPartitions(read.getNumPartitions());
    JavaPairRDD<Long, byte[]> placed;
    long rows;
    if (columns.order().isPresent()) {
      Row facts = orderFacts(table, columns.order().get());
      rows = facts.getLong(2);
      placed = byColumn(read, bounds, rows == 0 ? 0 : facts.getLong(0));
    } else {
      JavaPairRDD<RowOrder, byte[]> sorted = byHash(read, columns, bounds);
      List<Long> sizes = sorted.mapPartitions(ClusterRows::size).collect();
      rows = sizes.stream().mapToLong(Long::longValue).sum();
      placed = numbered(sorted, sizes);
    }
    BlockPartitioner places =
        new BlockPartitioner(
            rows,
            BlockPartitioner.blockRows(bounds.features()),
            BlockPartitioner.tasks(rows, bounds.features(), columns));
    boolean dense = columns.dense();
    int blockRows = places.blockRows();
    JavaRDD<ReadBlock> blocks =
        placed
            .repartitionAndSortWithinPartitions(places)
            .mapPartitions(own -> new BlockReader(own, bounds, dense, blockRows));
    return accepted(blocks, bounds, rows, blockRows);
  }

  /** Hears of all blocks once; refuses them if something is wrong with any. */
  private static ClusterRows accepted(
      JavaRDD<ReadBlock> blocks, RowBounds bounds, long rows, int blockRows) {
    List<BlockFacts> facts = new ArrayList<>(blocks.map(ReadBlock::facts).collect());
    facts.sort(Comparator.comparingLong(BlockFacts::first));
    int faults = 0;
    long outside = 0;
    long empty = 0;
    long next = 0;
    List<RecordsDigest> leaves = new ArrayList<>();
    for (BlockFacts one : facts) {
      faults |= one.faults();
      boolean whole = one.count() == Math.min(blockRows, rows - next);
      faults |= one.first() != next || !whole ? RowFault.ORDER.bit() : 0;
      next += one.count();
      outside += one.outside();
      empty += one.empty();
      leaves.addAll(one.leaves());
    }
    RowFault.refuse(faults | (next != rows ? RowFault.ORDER.bit() : 0));
    return new ClusterRows(blocks, bounds, rows, outside, empty, leaves);
  }

  RecordsDigest digest() {
    return RecordsDigest.joined(count, bounds.features(), leaves);
  }

  /** Least and largest number, and how many there are. */
  private static Row orderFacts(Dataset<?> table, String order) {
    Row facts =
        table
            .select(placed(table, order).as("place"))
            .agg(min("place"), max("place"), expr("count(place)"), expr("count(1)"))
            .first();
    long numbered = facts.getLong(2);
    boolean gapless = numbered == 0 || facts.getLong(1) - facts.getLong(0) == numbered - 1;
    if (numbered != facts.getLong(3) || !gapless) {
      throw new Refused(
          Kind.DATA,
          "orderCol = "
              + order
              + " must number the rows, each once and without gaps or missing values. Number them"
              + " again, or leave it out: then a hash of each row orders them.");
    }
    return facts;
  }

  private static Column placed(Dataset<?> table, String order) {
    return NamedColumn.of(table, "orderCol", order).read().cast("long");
  }

  /** Features, label and number of every row; made once, since Spark plans and shuffles for it. */
  private static JavaRDD<Row> read(Dataset<?> table, TableColumns columns) {
    Column place = columns.order().map(order -> placed(table, order)).orElse(lit(0L));
    return table
        .select(
            NamedColumn.of(table, "featuresCol", columns.features()).read(),
            NamedColumn.of(table, "labelCol", columns.label()).read().cast("double"),
            place)
        .toJavaRDD();
  }

  private static JavaPairRDD<Long, byte[]> byColumn(
      JavaRDD<Row> read, RowBounds bounds, long first) {
    return read.mapPartitionsToPair(
        rows -> {
          RowCoder coder = new RowCoder(bounds);
          return new MappingIterator<>(
              rows, row -> new Tuple2<>(row.getLong(2) - first, encoded(row, coder)));
        });
  }

  private static JavaPairRDD<RowOrder, byte[]> byHash(
      JavaRDD<Row> read, TableColumns columns, RowBounds bounds) {
    String key = columns.orderKey();
    return read.mapPartitionsToPair(
            rows -> {
              RowCoder coder = new RowCoder(bounds);
              return new MappingIterator<>(
                  rows,
                  row -> {
                    byte[] bytes = encoded(row, coder);
                    return new Tuple2<>(RowOrder.of(key, bytes), bytes);
                  });
            })
        .repartitionAndSortWithinPartitions(new OrderPartitioner(columns.partitions()));
  }

  private static byte[] encoded(Row row, RowCoder coder) {
    return row.isNullAt(0) || row.isNullAt(1)
        ? RowCoder.empty()
        : coder.encoded((Vector) row.get(0), row.getDouble(1));
  }

  private static Iterator<Long> size(Iterator<Tuple2<RowOrder, byte[]>> rows) {
    long size = 0;
    while (rows.hasNext()) {
      rows.next();
      size++;
    }
    return List.of(size).iterator();
  }

  private static JavaPairRDD<Long, byte[]> numbered(
      JavaPairRDD<RowOrder, byte[]> sorted, List<Long> sizes) {
    long[] firsts = new long[sizes.size()];
    for (int p = 1; p < firsts.length; p++) {
      firsts[p] = firsts[p - 1] + sizes.get(p - 1);
    }
    return JavaPairRDD.fromJavaRDD(
        sorted.mapPartitionsWithIndex(
            (partition, rows) -> {
              long[] next = {firsts[partition]};
              return new MappingIterator<>(rows, row -> new Tuple2<>(next[0]++, row._2()));
            },
            false));
  }

  /**
   * Applies a function to each element of an iterator when it is asked for, so that a partition is
   * never held in memory as a whole.
   */
  private record MappingIterator<A, B>(Iterator<A> from, Function<A, B> step)
      implements Iterator<B> {
    @Override
    public boolean hasNext() {
      return from.hasNext();
    }

    @Override
    public B next() {
      return step.apply(from.next());
    }
  }

  /** Spark partitioner that puts rows into ranges of their order. */
  private static final class OrderPartitioner extends Partitioner {
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
}
