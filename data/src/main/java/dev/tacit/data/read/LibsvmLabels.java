package dev.tacit.data.read;

import dev.tacit.data.Task;
import java.util.Set;

/** What the labels of a LIBSVM file mean. Labels are compared as numbers, so 1.0 is +1. */
public sealed interface LibsvmLabels {
  Task task();

  /** The value for a label that was read, or NaN to refuse it. */
  double value(double label);

  /** What is allowed, for messages. */
  String allowed();

  /**
   * Two classes. Each label is judged by itself: which numbers are negative must not depend on what
   * else the file holds, so codings other than -1, 0 and 1 have to be declared.
   */
  record Classes(Set<Double> positive, Set<Double> negative) implements LibsvmLabels {
    public Classes {
      positive = Set.copyOf(positive);
      negative = Set.copyOf(negative);
      if (positive.isEmpty() || negative.isEmpty()) {
        throw new IllegalArgumentException("positive and negative need a label each");
      }
      for (double label : positive) {
        if (negative.contains(label)) {
          throw new IllegalArgumentException("label " + label + " is both positive and negative");
        }
      }
    }

    @Override
    public Task task() {
      return Task.CLASSIFICATION;
    }

    @Override
    public double value(double label) {
      // Adding zero turns -0.0 into 0.0, which boxed comparison would tell apart.
      double plain = label + 0.0;
      return positive.contains(plain) ? 1 : negative.contains(plain) ? -1 : Double.NaN;
    }

    @Override
    public String allowed() {
      return "positive labels are " + positive + ", negative ones " + negative;
    }
  }

  /** Real numbers to be predicted under the squared loss. */
  record Targets() implements LibsvmLabels {
    @Override
    public Task task() {
      return Task.REGRESSION;
    }

    @Override
    public double value(double label) {
      return Double.isFinite(label) ? label : Double.NaN;
    }

    @Override
    public String allowed() {
      return "labels are finite numbers";
    }
  }

  /** Some number, as files for prediction have it. Every row counts as positive. */
  record Ignored() implements LibsvmLabels {
    @Override
    public Task task() {
      return Task.CLASSIFICATION;
    }

    @Override
    public double value(double label) {
      return Double.isFinite(label) ? 1 : Double.NaN;
    }

    @Override
    public String allowed() {
      return "a line starts with some number, for example 0";
    }
  }

  /** Positive 1, negative -1 or 0. */
  static LibsvmLabels signs() {
    return new Classes(Set.of(1.0), Set.of(-1.0, 0.0));
  }
}
