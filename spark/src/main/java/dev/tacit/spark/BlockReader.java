package dev.tacit.spark;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/** Collects rows that come in the order of their places into blocks, on an executor. */
final class BlockReader implements Iterator<ReadBlock> {
  private final Iterator<Tuple2<Long, byte[]>> placed;
  private final RowCoder coder;
  private final RowsBuilder builder;
  private final int blockRows;
  private Tuple2<Long, byte[]> next;

  BlockReader(
      Iterator<Tuple2<Long, byte[]>> placed, RowBounds bounds, boolean dense, int blockRows) {
    this.placed = placed;
    this.coder = new RowCoder(bounds);
    this.builder = dense ? Rows.dense(bounds.features()) : Rows.sparse(bounds.features());
    this.blockRows = blockRows;
    advance();
  }

  private void advance() {
    next = placed.hasNext() ? placed.next() : null;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public ReadBlock next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    long first = next._1() / blockRows * blockRows;
    double[] labels = new double[blockRows];
    int count = 0;
    int faults = 0;
    long outside = 0;
    long empty = 0;
    while (next != null && next._1() < first + blockRows) {
      byte[] row = next._2();
      faults |= RowCoder.faults(row);
      if (next._1() != first + count || count == blockRows) {
        faults |= RowFault.ORDER.bit();
      } else {
        outside += RowCoder.wasOutside(row) ? 1 : 0;
        empty += RowCoder.isEmpty(row) ? 1 : 0;
        labels[count++] = coder.append(row, builder);
      }
      advance();
    }
    RecordBlock block = RecordBlock.of(first, builder.build(), Arrays.copyOf(labels, count));
    return new ReadBlock(block, faults, outside, empty);
  }
}
