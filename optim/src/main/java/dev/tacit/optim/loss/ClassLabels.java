package dev.tacit.optim.loss;

/**
 * Label rule of several classes: labels are the numbers 0, 1, ... in the order of the public list
 * of classes.
 */
public record ClassLabels(int classes) implements LabelRule {
  public ClassLabels {
    if (classes < 2) {
      throw new IllegalArgumentException("classes = " + classes + " must be at least 2");
    }
  }

  @Override
  public void requireLabel(double label) {
    if (!(label >= 0 && label < classes && label == Math.rint(label))) {
      throw new IllegalArgumentException(
          "label = "
              + label
              + ": the classes are numbered 0 to "
              + (classes - 1)
              + "; map the labels first");
    }
  }
}
