package dev.tacit.spark;

import dev.tacit.optim.loss.LabelRule;
import dev.tacit.optim.risk.PartialSum;
import dev.tacit.optim.risk.Parts;
import dev.tacit.optim.risk.Preparation;
import dev.tacit.optim.risk.Question;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  /** What the storage page of Spark calls blocks that are kept. */
  static final String NAME = "tacit records";

  /** Most features of a question that needs no broadcast of its own. */
  private static final int SMALL = 1 << 9;

  private final JavaSparkContext spark;
  private final JavaRDD<RecordBlock> blocks;
  private final long count;
  private final int dimension;
  private final RowBounds bounds;
  private final Broadcast<Manifest> manifest;

  /** All that come from the same rows, prepared or not. */
  private final List<ClusterRecords> related;

  private final Map<Preparation, ClusterRecords> prepared = new HashMap<>();
  private boolean kept;

  private ClusterRecords(
      JavaSparkContext spark,
      JavaRDD<RecordBlock> blocks,
      long count,
      int dimension,
      RowBounds bounds,
      Broadcast<Manifest> manifest,
      List<ClusterRecords> family) {
    this.spark = spark;
    this.blocks = blocks;
    this.count = count;
    this.dimension = dimension;
    this.bounds = bounds;
    this.manifest = manifest;
    this.related = family;
    family.add(this);
  }

  static ClusterRecords of(JavaSparkContext spark, ClusterRows rows) {
    return new ClusterRecords(
        spark,
        rows.blocks().map(ReadBlock::block),
        rows.count(),
        rows.bounds().features(),
        rows.bounds(),
        spark.broadcast(new Manifest(rows.leaves())),
        new ArrayList<>());
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
    if (BlockPartitioner.blockRows(bounds.features()) % Parts.size(length) != 0) {
      throw new IllegalStateException("a question of " + length + " numbers needs larger blocks");
    }
    keep();
    PartialSum answer = answers(question).stream().reduce(PartialSum::followedBy).orElse(none);
    if (answer.from() != 0 || answer.to() != count) {
      throw Manifest.changed(); // blocks that are gone have no digest that could differ
    }
    return answer;
  }

  private List<PartialSum> answers(Question question) {
    if (dimension <= SMALL) {
      return new BlockAnswer(new BlockAnswer.InTask(question), manifest).of(blocks.rdd());
    }
    Broadcast<Question> sent = spark.broadcast(question);
    try {
      return new BlockAnswer(new BlockAnswer.InBroadcast(sent), manifest).of(blocks.rdd());
    } finally {
      sent.destroy();
    }
  }

  /** The form that is kept already answers, too, where it is the one that is asked for. */
  @Override
  public ClusterRecords prepared(Preparation preparation) {
    return prepared.computeIfAbsent(preparation, this::made);
  }

  private ClusterRecords made(Preparation preparation) {
    int wider = preparation instanceof Preparation.WithConstant ? dimension + 1 : dimension;
    return new ClusterRecords(
        spark,
        blocks.map(block -> block.prepared(preparation)),
        count,
        wider,
        bounds,
        manifest,
        related);
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

  /** Rows are kept in one form at a time, that which was asked last. */
  private void keep() {
    if (!kept) {
      related.forEach(ClusterRecords::unpersist);
      blocks.setName(NAME).persist(StorageLevel.MEMORY_AND_DISK());
      kept = true;
    }
  }

  /**
   * Gives the memory of the executors back; who asks again has the blocks made again. Nobody waits
   * for it: an executor that hangs would end the fit, which its replacement can finish.
   */
  private void unpersist() {
    if (kept) {
      blocks.unpersist(false);
      kept = false;
    }
  }

  /** When nobody will ask any more, neither these nor what was prepared from them. */
  void end() {
    related.forEach(ClusterRecords::unpersist);
    manifest.destroy();
  }
}
