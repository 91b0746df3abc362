package dev.tacit.spark;

import dev.tacit.optim.risk.PartialSum;
import dev.tacit.optim.risk.Question;
import java.io.Serializable;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;

/**
 * What a partition answers for its consecutive blocks; nothing where it has none. A class and no
 * lambda, because Spark takes lambdas apart before every job to see what they hold: that was two
 * thirds of a job that does nothing.
 */
final class BlockAnswer
    extends AbstractFunction2<TaskContext, scala.collection.Iterator<RecordBlock>, List<PartialSum>>
    implements Serializable {
  private static final long serialVersionUID = 1;

  private final QuestionCarrier questionCarrier;
  private final Broadcast<Manifest> manifest;

  /** How a question travels. */
  sealed interface QuestionCarrier extends Supplier<Question>, Serializable {}

  /** In the broadcast that Spark makes of every task: at no cost, but read again by each task. */
  record InTask(Question question) implements QuestionCarrier {
    @Override
    public Question get() {
      return question;
    }
  }

  /** In a broadcast of its own, read once by every executor. */
  record InBroadcast(Broadcast<Question> question) implements QuestionCarrier {
    @Override
    public Question get() {
      return question.value();
    }
  }

  BlockAnswer(QuestionCarrier questionCarrier, Broadcast<Manifest> manifest) {
    this.questionCarrier = questionCarrier;
    this.manifest = manifest;
  }

  /** The answers of all partitions, in their order. */
  @SuppressWarnings("unchecked") // an array of what the class tag says
  List<PartialSum> of(RDD<RecordBlock> blocks) {
    Object answers =
        blocks
            .context()
            .runJob(blocks, this, ClassTag$.MODULE$.<List<PartialSum>>apply(List.class));
    return List.of((List<PartialSum>[]) answers).stream().flatMap(List::stream).toList();
  }

  @Override
  public List<PartialSum> apply(TaskContext task, scala.collection.Iterator<RecordBlock> blocks) {
    Question question = questionCarrier.get();
    Manifest known = manifest.value();
    PartialSum sum = null;
    while (blocks.hasNext()) {
      RecordBlock block = blocks.next();
      known.require(block);
      PartialSum own = block.records().ask(question);
      sum = sum == null ? own : sum.followedBy(own);
    }
    return sum == null ? List.of() : List.of(sum);
  }
}
