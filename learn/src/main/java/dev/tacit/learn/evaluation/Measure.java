package dev.tacit.learn.evaluation;

import dev.tacit.data.Task;

/** What is measured on rows, by the names of JSON. All of it is for the owner of the rows. */
public enum Measure {
  /** Share of test rows that are given another class than they have. */
  TEST_ERROR("testError", Of.ALL),
  /** Area under the receiver operating curve of the test rows. */
  TEST_AUC("testAuc", Of.ALL),
  /** Mean of -log p of the class that a test row has. */
  TEST_LOG_LOSS("testLogLoss", Of.CLASSES),
  /** Mean squared distance of the probabilities from what came; of two classes, of one of them. */
  TEST_BRIER("testBrier", Of.CLASSES),
  /** Mean distance of probability and frequency over 15 bins of equal width. */
  TEST_CALIBRATION_ERROR("testCalibrationError", Of.CLASSES),
  /** Share of the positive test rows that are called so. */
  TEST_RECALL("testRecall", Of.TWO_CLASSES),
  /** Share of test rows called positive that are. */
  TEST_PRECISION("testPrecision", Of.TWO_CLASSES),
  /** Harmonic mean of both. */
  TEST_F1("testF1", Of.TWO_CLASSES),
  /** Mean recall over the classes that the test rows have. */
  TEST_MACRO_RECALL("testMacroRecall", Of.MANY_CLASSES),
  TEST_MACRO_F1("testMacroF1", Of.MANY_CLASSES),
  /** Share of test rows whose class is none of the two likeliest. */
  TEST_TOP_2_ERROR("testTop2Error", Of.MANY_CLASSES),
  TEST_TOP_3_ERROR("testTop3Error", Of.MANY_CLASSES),
  /** In the units of the predicted number. */
  TEST_RMSE("testRmse", Of.NUMBERS),
  TEST_MAE("testMae", Of.NUMBERS),
  /** Share of the variance of the test rows that the predictions explain. */
  TEST_R2("testR2", Of.NUMBERS),
  /** Share of test rows within their interval of 90 %. */
  TEST_COVERAGE("testCoverage90", Of.NUMBERS),
  /** Mean loss over the training rows, without the regulariser. */
  TRAIN_LOSS("trainLoss", Of.ALL),
  /** The test error of the non-private reference, if that was asked for. */
  NON_PRIVATE_TEST_ERROR("nonPrivateTestError", Of.ALL),
  NON_PRIVATE_TRAIN_LOSS("nonPrivateTrainLoss", Of.ALL),
  NON_PRIVATE_TEST_LOG_LOSS("nonPrivateTestLogLoss", Of.CLASSES),
  NON_PRIVATE_TEST_R2("nonPrivateTestR2", Of.NUMBERS),
  /**
   * F(x) = mean loss + g(A x) on the training rows (fact F1.9); only without privacy: of a private
   * run it would be one more exact number about its rows.
   */
  OBJECTIVE("objective", Of.ALL),
  /** Wall-clock time of the fit alone. */
  SECONDS("seconds", Of.ALL);

  /** Which labels it is for. */
  private enum Of {
    ALL,
    CLASSES,
    TWO_CLASSES,
    MANY_CLASSES,
    NUMBERS
  }

  private final String field;
  private final Of labels;

  Measure(String field, Of labels) {
    this.field = field;
    this.labels = labels;
  }

  /** In JSON and in the owner's copy of a model file. */
  public String field() {
    return field;
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
