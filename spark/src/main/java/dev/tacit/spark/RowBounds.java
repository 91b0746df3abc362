package dev.tacit.spark;

import dev.tacit.data.TargetBounds;
import dev.tacit.data.read.LibsvmLabels;
import dev.tacit.learn.model.Encoding;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What is publicly known about rows of plain numbers; goes to the executors, which enforce it.
 *
 * @param features how many numbers a row has
 * @param rowNorm bound on the norm of a row
 * @param labels what labels are
 * @param least smallest number to predict, where labels are numbers within bounds
 * @param most largest one
 */
record RowBounds(int features, double rowNorm, Labels labels, double least, double most)
    implements Serializable {

  /** What labels may be. */
  enum Labels {
    /** 1, and 0 or -1. */
    CLASSES,
    /** Numbers within public bounds. */
    BOUNDED,
    /** Numbers as they are. */
    NUMBERS
  }

  static RowBounds classes(int features, double rowNorm) {
    return new RowBounds(features, rowNorm, Labels.CLASSES, -1, 1);
  }

  /** How such rows are read from a file, too. */
  Encoding.Libsvm encoding() {
    LibsvmLabels meaning =
        switch (labels) {
          case CLASSES -> LibsvmLabels.signs();
          case BOUNDED -> new LibsvmLabels.Targets(Optional.of(new TargetBounds(least, most)));
          case NUMBERS -> new LibsvmLabels.Targets();
        };
    return new Encoding.Libsvm(features, rowNorm, meaning, List.of());
  }
}
