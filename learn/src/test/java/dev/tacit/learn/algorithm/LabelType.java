package dev.tacit.learn.algorithm;

import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;

/** What the labels of made-up rows are. */
enum LabelType {
  SIGNS,
  CLASSES,
  NUMBERS;

  double label(double signal) {
    return switch (this) {
      case SIGNS -> signal > 0 ? 1 : -1;
      case CLASSES -> signal > .3 ? 2 : signal > -.3 ? 1 : 0;
      case NUMBERS -> Math.max(-1, Math.min(1, signal));
    };
  }

  /** Of the same kind, and another one for most. */
  double opposite(double label) {
    return this == CLASSES ? 2 - label : -label;
  }

  int classes() {
    return this == CLASSES ? 3 : 1;
  }

  Loss loss() {
    return this == NUMBERS ? new SquaredLoss() : new LogisticLoss();
  }

  /** For reports; nothing where labels are what they are for most algorithms. */
  String note() {
    return this == SIGNS ? "" : " " + this;
  }
}
