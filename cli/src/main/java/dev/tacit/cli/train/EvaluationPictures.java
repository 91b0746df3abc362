package dev.tacit.cli.train;

import dev.tacit.chart.LinePlot;
import dev.tacit.chart.UnitSquarePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Reliability;
import dev.tacit.learn.evaluation.Scores;
import dev.tacit.learn.prediction.Predictor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What the test rows show of a model, drawn for their owner.
 *
 * <p>All figures are exact counts of private rows without noise, so that the report places them in
 * the owner's part, which {@code --publish} leaves out. They must not be used for anything that
 * others see; {@link PublishedPictures} draws the same from released counts.
 */
public final class EvaluationPictures {
  /** Steps of the receiver operating curve, and the most cuts of the other one. */
  private static final int CURVE_POINTS = 160;

  private EvaluationPictures() {}

  /**
   * The pictures that this model has: those of scores need two classes, calibration needs
   * probabilities.
   *
   * @param predictor gives the threshold in force and the probabilities of the others
   */
  public static List<Section> of(Evaluation evaluation, Predictor predictor) {
    List<Section> pictures = new ArrayList<>();
    evaluation.scores().ifPresent(scores -> pictures.addAll(curves(scores)));
    evaluation.reliability().ifPresent(known -> pictures.add(reliability(known)));
    evaluation
        .scores()
        .filter(scores -> !scores.hasOneClass())
        .ifPresent(
            scores ->
                pictures.add(
                    ThresholdTable.exact(scores, predictor)
                        .section(
                            "Who is called what, by threshold, test rows",
                            "Numbers of test rows.")));
    return pictures;
  }

  private static List<Section> curves(Scores scores) {
    String heading = "Receiver operating curve, test rows";
    if (scores.auc().isEmpty()) {
      return List.of(
          new Section(
              heading, "", List.of("The test rows hold one class only, so there is no curve.")));
    }
    // Positives may score above every negative: then the curve rises along the left edge first.
    List<LinePlot.Point> points = new ArrayList<>(List.of(new LinePlot.Point(0, 0)));
    for (int k = 0; k <= CURVE_POINTS; k++) {
      // Squared spacing: the curve is steep where few negatives are let through.
      double rate = (double) k * k / ((double) CURVE_POINTS * CURVE_POINTS);
      points.add(new LinePlot.Point(rate, scores.truePositiveRate(rate)));
    }
    UnitSquarePlot square =
        new UnitSquarePlot(
            "true positive rate against false positive rate, test rows",
            "false positive rate",
            "true positive rate",
            points,
            false);
    // Counted over all pairs of records, so that the drawn points do not limit its four digits.
    String auc =
        String.format(Locale.ROOT, "Area under the curve: %.4f.", scores.auc().getAsDouble());
    return List.of(
        new Section(heading, square.html(), List.of(auc)).beside(), precisionRecall(scores));
  }

  /**
   * Guessing is a level line at the share of positives here, so the diagonal is not drawn and the
   * caption tells the share instead.
   */
  private static Section precisionRecall(Scores scores) {
    List<LinePlot.Point> points = new ArrayList<>();
    for (double cut : scores.cuts(CURVE_POINTS)) {
      ConfusionTable counts = scores.confusionAt(cut);
      if (counts.called(1) > 0) {
        points.add(new LinePlot.Point(counts.recall(1), counts.precision(1)));
      }
    }
    // Cuts rise, so recall falls; the area is counted from the left.
    Collections.reverse(points);
    UnitSquarePlot square =
        new UnitSquarePlot(
            "precision against recall, test rows",
            "recall: share of positives that are found",
            "precision: share of the found that are positive",
            points,
            false,
            false,
            List.of());
    String area =
        String.format(
            Locale.ROOT,
            "Area under the curve: %.4f; guessing has %.4f.",
            UnitSquarePlot.area(points),
            scores.positiveShare());
    return new Section("Precision and recall, test rows", square.html(), List.of(area)).beside();
  }

  private static Section reliability(Reliability known) {
    List<LinePlot.Point> points =
        known.bins().stream()
            .map(bin -> new LinePlot.Point(bin.probability(), bin.frequency()))
            .toList();
    UnitSquarePlot square =
        new UnitSquarePlot(
            "observed frequency against probability, test rows",
            "probability that the model gave",
            "observed frequency",
            points,
            true);
    return new Section(
            "Calibration, test rows",
            square.html(),
            List.of(
                "Each dot is one of 15 bins of equal width; on the dashed line probabilities are"
                    + " frequencies."))
        .beside();
  }
}
