package dev.tacit.data;

import java.util.Optional;

/**
 * What the labels mean.
 *
 * @param classes how many there are; 0 where labels are numbers
 * @param target the public bounds by which numbers became labels in [-1, 1]; empty where labels are
 *     classes, or numbers as they are
 */
public record Task(int classes, Optional<TargetBounds> target) {
  /** Labels are -1 or +1. */
  public static final Task CLASSIFICATION = ofClasses(2);

  /** Labels are finite numbers as they are; only the squared loss takes them. */
  public static final Task REGRESSION = new Task(0, Optional.empty());

  /** More would need a model of more numbers than any private table pays for. */
  public static final int MOST_CLASSES = 1000;

  public Task {
    if (classes < 0 || classes == 1 || classes > MOST_CLASSES) {
      throw new IllegalArgumentException(
          "classes = " + classes + "; need 0 for numbers, or 2.." + MOST_CLASSES);
    }
    if (classes > 0 && target.isPresent()) {
      throw new IllegalArgumentException("classes have no target bounds");
    }
  }

  /** Two classes, or three and more whose labels are 0, 1, ... in their public order. */
  public static Task ofClasses(int number) {
    return new Task(number, Optional.empty());
  }

  /** Numbers within public bounds, moved to [-1, 1]; only the squared loss takes them. */
  public static Task ofNumbers(TargetBounds bounds) {
    return new Task(0, Optional.of(bounds));
  }

  public boolean hasNumbers() {
    return classes == 0;
  }

  public boolean hasTwoClasses() {
    return classes == 2;
  }

  /** Three or more. */
  public boolean hasManyClasses() {
    return classes > 2;
  }

  /** How many linear functions a model has. */
  public int functions() {
    return hasManyClasses() ? classes : 1;
  }

  @Override
  public String toString() {
    if (hasNumbers()) {
      return target
          .map(bounds -> "numbers " + bounds.min() + ".." + bounds.max())
          .orElse("numbers");
    }
    return classes + " classes";
  }

  /** Whether a record may have this label. */
  boolean accepts(double label) {
    if (hasNumbers()) {
      return Double.isFinite(label);
    }
    return hasTwoClasses()
        ? Math.abs(label) == 1
        : label >= 0 && label < classes && label == Math.rint(label);
  }
}
