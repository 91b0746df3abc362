package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LabelRule;

/**
 * Records in this process: all of them, or a slice of consecutive ones that somebody else joins
 * with the others.
 */
public final class LocalRecords implements Records {
  private final Examples examples;
  private final long first;
  private final Parallelism parallelism;

  /** The caps of the last question that had some: a run asks in one metric for many rounds. */
  private GradientCaps lastCaps = GradientCaps.NONE;

  private LocalRecords(Examples examples, long first, Parallelism parallelism) {
    this.examples = examples;
    this.first = first;
    this.parallelism = parallelism;
  }

  public static LocalRecords of(Examples examples, Parallelism parallelism) {
    return new LocalRecords(examples, 0, parallelism);
  }

  public static LocalRecords of(Examples examples) {
    return of(examples, Parallelism.available());
  }

  /** Rows whose labels nobody asks for. */
  public static LocalRecords of(Rows rows) {
    return of(Examples.of(rows, new double[rows.count()]));
  }

  /** The same as a slice: its first record has this number among all, a multiple of the part. */
  public LocalRecords startingAt(long number) {
    return new LocalRecords(examples, number, parallelism);
  }

  @Override
  public long count() {
    return examples.count();
  }

  @Override
  public int dimension() {
    return examples.dimension();
  }

  @Override
  public PartialSum ask(Question question) {
    return TreeSum.from(first, examples.count(), question.length(dimension()), parallelism)
        .sum(question.over(this));
  }

  @Override
  public LocalRecords prepared(Preparation preparation) {
    Rows rows = preparation.of(examples.rows());
    return new LocalRecords(examples.withRows(rows), first, parallelism);
  }

  @Override
  public Examples toExamples() {
    return examples;
  }

  @Override
  public void requireLabels(LabelRule rule) {
    for (int row = 0; row < examples.count(); row++) {
      if (!examples.isEmpty(row)) {
        rule.requireLabel(examples.label(row));
      }
    }
  }

  Examples examples() {
    return examples;
  }

  Parallelism parallelism() {
    return parallelism;
  }

  /** One cap a record, computed when the cap is new here. */
  synchronized GradientCaps caps(GradientCap cap) {
    if (!lastCaps.cap().equals(cap)) {
      lastCaps = GradientCaps.of(cap, examples.rows(), parallelism);
    }
    return lastCaps;
  }
}
