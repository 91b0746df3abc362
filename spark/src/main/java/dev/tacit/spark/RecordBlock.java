package dev.tacit.spark;

import dev.tacit.data.RecordsDigest;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LabelRule;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Parallelism;
import dev.tacit.optim.risk.Preparation;
import java.io.Serializable;
import java.util.List;

/**
 * Consecutive records, whole parts of all but for the last block, as an executor keeps them. What
 * their rows were when they were read is remembered beside them.
 */
final class RecordBlock implements Serializable {
  private static final long serialVersionUID = 1;

  private final long first;
  private final Rows rows;
  private final double[] labels;
  private final List<RecordsDigest> leaves;

  /** Not sent: a machine makes its own, which remembers caps from question to question. */
  private transient LocalRecords records;

  private RecordBlock(long first, Rows rows, double[] labels, List<RecordsDigest> leaves) {
    this.first = first;
    this.rows = rows;
    this.labels = labels;
    this.leaves = leaves;
  }

  static RecordBlock of(long first, Rows rows, double[] labels) {
    List<RecordsDigest> leaves = RecordsDigest.leaves(Examples.of(rows, labels));
    return new RecordBlock(first, rows, labels, List.copyOf(leaves));
  }

  long first() {
    return first;
  }

  int count() {
    return labels.length;
  }

  List<RecordsDigest> leaves() {
    return leaves;
  }

  RecordBlock prepared(Preparation preparation) {
    return new RecordBlock(first, preparation.of(rows), labels, leaves);
  }

  /** Whether a label has no meaning; which one stays here. */
  boolean refusedBy(LabelRule rule) {
    try {
      records().requireLabels(rule);
      return false;
    } catch (IllegalArgumentException refused) {
      return true;
    }
  }

  /** One task works on a block at a time, and executors have a task for each core. */
  synchronized LocalRecords records() {
    if (records == null) {
      records =
          LocalRecords.of(Examples.of(rows, labels), Parallelism.sequential()).startingAt(first);
    }
    return records;
  }
}
