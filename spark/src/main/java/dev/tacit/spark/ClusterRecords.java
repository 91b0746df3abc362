package dev.tacit.spark;

import dev.tacit.optim.loss.LabelRule;
import dev.tacit.optim.risk.PartialSum;
import dev.tacit.optim.risk.Parts;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.Records;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;

/**
 * Records on the executors of a cluster. A question is sent to all of them, each answers for its
 * blocks, and the driver joins the answers in the order of the blocks: the bits are those of one
 * machine, whatever was lost, repeated or run twice on the way.
 */
final class ClusterRecords implements Records {
  private final JavaSparkContext spark;
  private final JavaRDD<RecordBlock> blocks;
  private final long count;
  private final int dimension;
  private final RowBounds bounds;
  private final Broadcast<Manifest> manifest;

  /** The records that these were prepared from, which need no memory once these are kept. */
  private final Optional<ClusterRecords> raw;

  private boolean kept;

  private ClusterRecords(
      JavaSparkContext spark,
      JavaRDD<RecordBlock> blocks,
      long count,
      int dimension,
      RowBounds bounds,
      Broadcast<Manifest> manifest,
      Optional<ClusterRecords> raw) {
    this.spark = spark;
    this.blocks = blocks;
    this.count = count;
    this.dimension = dimension;
    this.bounds = bounds;
    this.manifest = manifest;
    this.raw = raw;
  }

  static ClusterRecords of(JavaSparkContext spark, ClusterRows rows) {
    return new ClusterRecords(
        spark,
        rows.blocks().map(ReadBlock::block),
        rows.count(),
        rows.bounds().features(),
        rows.bounds(),
        spark.broadcast(new Manifest(rows.leaves())),
        Optional.empty());
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public PartialSum ask(Question question) {
    int length = question.length(dimension);
    PartialSum none = new PartialSum(0, 0, length, List.of());
    if (BlockPlaces.blockRows(bounds.features()) % Parts.size(length) != 0) {
      throw new IllegalStateException("a question of " + length + " numbers needs larger blocks");
    }
    keep();
    Broadcast<Question> sent = spark.broadcast(question);
    Broadcast<Manifest> known = manifest;
    List<PartialSum> answers =
        blocks.mapPartitions(own -> answer(own, sent.value(), known.value())).collect();
    sent.destroy();
    raw.ifPresent(ClusterRecords::letGo);
    return answers.stream().reduce(PartialSum::followedBy).orElse(none);
  }

  /** What consecutive blocks answer; nothing where a partition has none. */
  private static Iterator<PartialSum> answer(
      Iterator<RecordBlock> blocks, Question question, Manifest manifest) {
    PartialSum sum = null;
    while (blocks.hasNext()) {
      RecordBlock block = blocks.next();
      manifest.require(block);
      PartialSum own = block.records().ask(question);
      sum = sum == null ? own : sum.followedBy(own);
    }
    return sum == null ? Collections.emptyIterator() : List.of(sum).iterator();
  }

  @Override
  public ClusterRecords prepared(Preparation preparation) {
    int wider = preparation instanceof Preparation.WithConstant ? dimension + 1 : dimension;
    return new ClusterRecords(
        spark,
        blocks.map(block -> block.prepared(preparation)),
        count,
        wider,
        bounds,
        manifest,
        Optional.of(this));
  }

  /** Labels of classes are 1 and -1 since the rows were read; others are looked at. */
  @Override
  public void requireLabels(LabelRule rule) {
    if (bounds.labels() == RowBounds.Labels.CLASSES) {
      rule.requireLabel(-1);
      rule.requireLabel(1);
      return;
    }
    boolean refused = blocks.map(block -> block.refusedBy(rule)).fold(false, Boolean::logicalOr);
    if (refused) {
      throw new IllegalArgumentException("some labels have no meaning for the loss");
    }
  }

  private void keep() {
    if (!kept) {
      blocks.persist(StorageLevel.MEMORY_AND_DISK());
      kept = true;
    }
  }

  /** Gives the memory of the executors back; who asks again has the blocks made again. */
  void letGo() {
    if (kept) {
      blocks.unpersist(false);
      kept = false;
    }
    raw.ifPresent(ClusterRecords::letGo);
  }
}
