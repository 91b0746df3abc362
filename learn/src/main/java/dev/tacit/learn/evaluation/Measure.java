package dev.tacit.learn.evaluation;

import dev.tacit.data.Task;

/**
 * What is measured on rows, by the names of JSON and by those of people, in the order of reports.
 * All of it is for the owner of the rows.
 */
public enum Measure {
  /** Share of test rows that are given another class than they have. */
  TEST_ERROR("testError", "test error", Of.ALL),
  /** Area under the receiver operating curve of the test rows. */
  TEST_AUC("testAuc", "test AUC", Of.ALL),
  /** Mean of -log p of the class that a test row has. */
  TEST_LOG_LOSS("testLogLoss", "test log loss", Of.CLASSES),
  /** Mean squared distance of the probabilities from what came; of two classes, of one of them. */
  TEST_BRIER("testBrier", "test Brier score", Of.CLASSES),
  /** Mean distance of probability and frequency over 15 bins of equal width. */
  TEST_CALIBRATION_ERROR("testCalibrationError", "test calibration error", Of.CLASSES),
  /** Share of the positive test rows that are called so. */
  TEST_RECALL("testRecall", "test recall", Of.TWO_CLASSES),
  /** Share of test rows called positive that are. */
  TEST_PRECISION("testPrecision", "test precision", Of.TWO_CLASSES),
  /** Harmonic mean of both. */
  TEST_F1("testF1", "test F1", Of.TWO_CLASSES),
  /** Mean recall over the classes that the test rows have. */
  TEST_MACRO_RECALL("testMacroRecall", "test recall, mean of classes", Of.MANY_CLASSES),
  TEST_MACRO_F1("testMacroF1", "test F1, mean of classes", Of.MANY_CLASSES),
  /** Share of test rows whose class is none of the two likeliest. */
  TEST_TOP_2_ERROR("testTop2Error", "test error of the likeliest two", Of.MANY_CLASSES),
  TEST_TOP_3_ERROR("testTop3Error", "test error of the likeliest three", Of.MANY_CLASSES),
  /** In the units of the predicted number. */
  TEST_RMSE("testRmse", "test root mean squared error", Of.NUMBERS),
  TEST_MAE("testMae", "test mean absolute error", Of.NUMBERS),
  /** Share of the variance of the test rows that the predictions explain. */
  TEST_R2("testR2", "test R2", Of.NUMBERS),
  /** Share of test rows within their interval of 90 %. */
  TEST_COVERAGE("testCoverage90", "test coverage of 90 % intervals", Of.NUMBERS),
  /** Mean loss over the training rows, without the regulariser. */
  TRAIN_LOSS("trainLoss", "training loss", Of.ALL),
  /** The test error of the non-private reference, if that was asked for. */
  NON_PRIVATE_TEST_ERROR("nonPrivateTestError", "test error without privacy", Of.ALL),
  NON_PRIVATE_TRAIN_LOSS("nonPrivateTrainLoss", "training loss without privacy", Of.ALL),
  NON_PRIVATE_TEST_LOG_LOSS("nonPrivateTestLogLoss", "test log loss without privacy", Of.CLASSES),
  NON_PRIVATE_TEST_R2("nonPrivateTestR2", "test R2 without privacy", Of.NUMBERS),
  /**
   * F(x) = mean loss + g(A x) on the training rows (fact averaged-theorem); only without privacy:
   * of a private run it would be one more exact number about its rows.
   */
  OBJECTIVE("objective", "objective", Of.ALL),
  /** Wall-clock time of the fit alone. */
  SECONDS("seconds", "seconds", Of.ALL);

  /** Which labels it is for. */
  private enum Of {
    ALL,
    CLASSES,
    TWO_CLASSES,
    MANY_CLASSES,
    NUMBERS
  }

  private final String field;
  private final String label;
  private final Of labels;

  Measure(String field, String label, Of labels) {
    this.field = field;
    this.label = label;
    this.labels = labels;
  }

  /** In JSON and in the owner's copy of a model file. */
  public String field() {
    return field;
  }

  /** For people. */
  public String label() {
    return label;
  }

  /** Whether it means something for such labels, or stands in JSON anyway. */
  public boolean fits(Task task) {
    return switch (labels) {
      case ALL -> true;
      case CLASSES -> !task.hasNumbers();
      case TWO_CLASSES -> task.hasTwoClasses();
      case MANY_CLASSES -> task.hasManyClasses();
      case NUMBERS -> task.hasNumbers();
    };
  }

  /** Of the non-private reference beside a run. */
  public boolean isReference() {
    return name().startsWith("NON_PRIVATE");
  }

  /** Measured on test rows, of the run's own model. */
  public boolean isTest() {
    return name().startsWith("TEST");
  }
}
