package dev.tacit.cli.train;

import dev.tacit.learn.run.Run;
import dev.tacit.learn.run.RunFigures;

/**
 * The figures that a report shows, in order. All are for the owner only: computed on the rows
 * themselves, or, like the time it took, dependent on them, and so no part of what is guaranteed.
 */
enum Figure {
  TEST_ERROR("testError", "test error"),
  TEST_AUC("testAuc", "test AUC"),
  TRAIN_LOSS("trainLoss", "training loss"),
  NON_PRIVATE_TEST_ERROR("nonPrivateTestError", "test error without privacy"),
  NON_PRIVATE_TRAIN_LOSS("nonPrivateTrainLoss", "training loss without privacy"),
  OBJECTIVE("objective", "objective"),
  SECONDS("seconds", "seconds");

  private final String field;
  private final String label;

  Figure(String field, String label) {
    this.field = field;
    this.label = label;
  }

  /** In JSON. */
  String field() {
    return field;
  }

  /** For people. */
  String label() {
    return label;
  }

  /** Null where it could not be measured. */
  Double of(Run run) {
    RunFigures figures = run.figures();
    return switch (this) {
      case TEST_ERROR -> figures.testError();
      case TEST_AUC -> figures.testAuc();
      case TRAIN_LOSS -> figures.trainLoss();
      case NON_PRIVATE_TEST_ERROR -> figures.nonPrivateTestError();
      case NON_PRIVATE_TRAIN_LOSS -> figures.nonPrivateTrainLoss();
      case OBJECTIVE -> figures.objective();
      case SECONDS -> figures.seconds();
    };
  }

  /** Of the non-private reference beside the run. */
  boolean isReference() {
    return this == NON_PRIVATE_TEST_ERROR || this == NON_PRIVATE_TRAIN_LOSS;
  }
}
