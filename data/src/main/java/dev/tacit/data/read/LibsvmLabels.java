package dev.tacit.data.read;

import dev.tacit.data.TargetBounds;
import dev.tacit.data.Task;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
  record TwoClasses(List<Double> positive, List<Double> negative) implements LibsvmLabels {
    public TwoClasses {
      positive = plain(positive);
      negative = plain(negative);
      if (positive.isEmpty() || negative.isEmpty()) {
        throw new IllegalArgumentException("positive and negative need a label each");
      }
      for (double label : positive) {
        if (negative.contains(label)) {
          throw new IllegalArgumentException(
              "label " + text(label) + " is both positive and negative");
        }
      }
    }

    /** Adding zero turns -0.0 into 0.0, which boxed comparison would tell apart. */
    private static List<Double> plain(List<Double> labels) {
      for (double label : labels) {
        if (!Double.isFinite(label)) {
          throw new IllegalArgumentException("label " + label + " must be a finite number");
        }
      }
      return labels.stream().map(label -> label + 0.0).toList();
    }

    @Override
    public Task task() {
      return Task.CLASSIFICATION;
    }

    @Override
    public double value(double label) {
      double plain = label + 0.0;
      return positive.contains(plain) ? 1 : negative.contains(plain) ? -1 : Double.NaN;
    }

    @Override
    public String allowed() {
      return "positive labels are "
          + texts(positive)
          + ", negative ones "
          + texts(negative)
          + "; correct it, or declare the file's coding (`positiveLabel`, `negativeLabel`)";
    }

    private static String texts(List<Double> labels) {
      return labels.stream().map(TwoClasses::text).collect(Collectors.joining(", "));
    }

    /** As files write it: whole numbers without a point. */
    public static String text(double label) {
      boolean whole = label == Math.rint(label) && Math.abs(label) < 1e15;
      return whole ? Long.toString((long) label) : Double.toString(label);
    }
  }

  /**
   * Three classes or more, declared in order: which class a label is must not depend on what else
   * the file holds.
   */
  record OrderedClasses(List<Double> classes) implements LibsvmLabels {
    public OrderedClasses {
      classes = TwoClasses.plain(classes);
      if (classes.size() < 3 || classes.size() > Task.MOST_CLASSES) {
        throw new IllegalArgumentException(
            classes.size()
                + " classes were listed; list 3.."
                + Task.MOST_CLASSES
                + ", and declare two by `positiveLabel` and `negativeLabel`");
      }
      for (double label : classes) {
        if (classes.indexOf(label) != classes.lastIndexOf(label)) {
          throw new IllegalArgumentException(
              "class " + TwoClasses.text(label) + " is listed twice; list it once");
        }
      }
    }

    @Override
    public Task task() {
      return Task.ofClasses(classes.size());
    }

    @Override
    public double value(double label) {
      int at = classes.indexOf(label + 0.0);
      return at < 0 ? Double.NaN : at;
    }

    @Override
    public String allowed() {
      return "classes are "
          + TwoClasses.texts(classes)
          + "; correct it, or declare the file's classes (`classes`)";
    }

    public List<String> names() {
      return classes.stream().map(TwoClasses::text).toList();
    }
  }

  /**
   * Real numbers to be predicted under the squared loss.
   *
   * @param bounds public ones, by which a number becomes a label in [-1, 1] after it was moved to
   *     the nearer of them; without them numbers stay as they are
   */
  record Targets(Optional<TargetBounds> bounds) implements LibsvmLabels {
    /** Without bounds. */
    public Targets() {
      this(Optional.empty());
    }

    @Override
    public Task task() {
      return bounds.map(Task::ofNumbers).orElse(Task.REGRESSION);
    }

    @Override
    public double value(double label) {
      return Double.isFinite(label)
          ? bounds.map(known -> known.label(known.clamp(label))).orElse(label)
          : Double.NaN;
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
  static TwoClasses signs() {
    return new TwoClasses(List.of(1.0), List.of(-1.0, 0.0));
  }
}
