package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.ScoreBatch;

/**
 * One thread's pass over records: losses, gradients and curvatures of some hundred of them at a
 * time, while their rows are in the cache.
 */
final class GradientPass implements Question.Part {
  private final Examples examples;
  private final double[] model;
  private final Loss loss;
  private final GradientCaps caps;
  private final double[] curvatures;
  private final ScoreBatch batch;

  /** Curvatures of all records are written to the array unless it is null. */
  GradientPass(
      Examples examples,
      Vec model,
      Loss loss,
      GradientCaps caps,
      boolean values,
      double[] curvatures) {
    this.examples = examples;
    this.model = model.toArray();
    this.loss = loss;
    this.caps = caps;
    this.curvatures = curvatures;
    this.batch = new ScoreBatch(values, curvatures != null);
  }

  static void requireDimension(Examples examples, Vec model) {
    if (model.dimension() != examples.dimension()) {
      throw new IllegalArgumentException(
          "model has %d entries, the examples have %d"
              .formatted(model.dimension(), examples.dimension()));
    }
  }

  /** Adds the gradients unless there is no room for them; returns the losses if wanted. */
  @Override
  public double add(int from, int to, double[] into) {
    Rows rows = examples.rows();
    double value = 0;
    for (int start = from; start < to; start += ScoreBatch.SIZE) {
      int end = Math.min(to, start + ScoreBatch.SIZE);
      rows.dots(start, end, model, batch.scores);
      value += evaluate(start, end);
      if (into.length > 0) {
        RecordSums.add(rows, start, end, batch.derivatives, into);
      }
      if (curvatures != null) {
        System.arraycopy(batch.curvatures, 0, curvatures, start, end - start);
      }
    }
    return value;
  }

  private double evaluate(int from, int to) {
    batch.resize(to - from);
    examples.copyLabels(from, to, batch.labels);
    loss.evaluate(batch);
    caps.cap(batch, loss, from, to);
    excludeEmpty(from, to);
    weigh(from, to);
    double sum = 0;
    if (batch.wantsValues) {
      for (int k = 0; k < to - from; k++) {
        sum += batch.values[k];
      }
    }
    return sum;
  }

  private void weigh(int from, int to) {
    examples.weigh(from, to, batch.derivatives);
    if (batch.wantsValues) {
      examples.weigh(from, to, batch.values);
    }
    if (batch.wantsCurvatures) {
      examples.weigh(from, to, batch.curvatures);
    }
  }

  private void excludeEmpty(int from, int to) {
    if (!examples.rows().hasEmpty()) {
      return;
    }
    for (int row = from; row < to; row++) {
      if (examples.isEmpty(row)) {
        batch.exclude(row - from);
      }
    }
  }
}
