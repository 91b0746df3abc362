package dev.tacit.cli.train;

import dev.tacit.learn.evaluation.Measure;
import java.util.EnumMap;
import java.util.Map;

/** What measured figures are called in reports, in their order. */
public final class MeasureLabels {
  private static final Map<Measure, String> LABELS = labels();

  private MeasureLabels() {}

  private static Map<Measure, String> labels() {
    Map<Measure, String> labels = new EnumMap<>(Measure.class);
    labels.put(Measure.TEST_ERROR, "test error");
    labels.put(Measure.TEST_AUC, "test AUC");
    labels.put(Measure.TEST_LOG_LOSS, "test log loss");
    labels.put(Measure.TEST_BRIER, "test Brier score");
    labels.put(Measure.TEST_CALIBRATION_ERROR, "test calibration error");
    labels.put(Measure.TEST_RECALL, "test recall");
    labels.put(Measure.TEST_PRECISION, "test precision");
    labels.put(Measure.TEST_F1, "test F1");
    labels.put(Measure.TEST_MACRO_RECALL, "test recall, mean of classes");
    labels.put(Measure.TEST_MACRO_F1, "test F1, mean of classes");
    labels.put(Measure.TEST_TOP_2_ERROR, "test error of the likeliest two");
    labels.put(Measure.TEST_TOP_3_ERROR, "test error of the likeliest three");
    labels.put(Measure.TEST_RMSE, "test root mean squared error");
    labels.put(Measure.TEST_MAE, "test mean absolute error");
    labels.put(Measure.TEST_R2, "test R2");
    labels.put(Measure.TEST_COVERAGE, "test coverage of 90 % intervals");
    labels.put(Measure.TRAIN_LOSS, "training loss");
    labels.put(Measure.NON_PRIVATE_TEST_ERROR, "test error without privacy");
    labels.put(Measure.NON_PRIVATE_TRAIN_LOSS, "training loss without privacy");
    labels.put(Measure.NON_PRIVATE_TEST_LOG_LOSS, "test log loss without privacy");
    labels.put(Measure.NON_PRIVATE_TEST_R2, "test R2 without privacy");
    labels.put(Measure.OBJECTIVE, "objective");
    labels.put(Measure.SECONDS, "seconds");
    return labels;
  }

  /** For people. */
  public static String label(Measure measure) {
    return LABELS.get(measure);
  }
}
