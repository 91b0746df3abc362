package dev.tacit.cli.train;

import dev.tacit.chart.LinePlot;
import dev.tacit.chart.UnitSquarePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The figures of test records that everybody may see, drawn.
 *
 * <p>All of it is computed from the noised counts that were released beside the model and are paid
 * for by its certificate. Exact counts of the test rows belong to {@link EvaluationPictures}; one
 * of them drawn here for comparison would break the guarantee.
 */
final class PublishedPictures {
  /** With it begins the heading of every part that is made of released counts. */
  static final String OF_TEST = "Published: ";

  /** Where fewer of the positives are found, a precision is made of noise. */
  private static final double LEAST_RECALL = .02;

  private PublishedPictures() {}

  /**
   * All of them.
   *
   * @param shift log-odds that class weights added in training
   * @param above the probability above which the model says positive
   */
  static List<Section> of(ClassificationFigures figures, double shift, double above) {
    List<Section> pictures = new ArrayList<>();
    figures
        .auc()
        .ifPresent(
            auc -> {
              pictures.add(curve(figures, auc));
              pictures.add(precisionRecall(figures));
            });
    if (figures.predicted().isPresent()) {
      pictures.add(calibration(figures));
      pictures.add(
          ThresholdTable.published(figures, shift, above)
              .section(
                  OF_TEST + "who is called what, by threshold",
                  "Of every thousand people like the test records, from the noised counts."));
    }
    return pictures;
  }

  /**
   * From the same counts: how many of those above a cut are positive. The curve is cut off where
   * recall is small, because its precision is a quotient of two small counts there.
   */
  private static Section precisionRecall(ClassificationFigures figures) {
    double positives = figures.positives().value();
    List<LinePlot.Point> points = new ArrayList<>();
    for (ClassificationFigures.RocPoint cut : figures.curve()) {
      double found = positives * cut.truePositives();
      double called = found + (1 - positives) * cut.falsePositives();
      if (called > 0 && cut.truePositives() >= LEAST_RECALL) {
        points.add(new LinePlot.Point(cut.truePositives(), found / called));
      }
    }
    // Whoever calls everybody positive finds all positives, at the precision of guessing.
    points.add(new LinePlot.Point(1, positives));
    UnitSquarePlot square =
        new UnitSquarePlot(
            "precision against recall, as published",
            "recall: share of positives that are found",
            "precision: share of the found that are positive",
            points,
            true,
            false,
            List.of());
    return new Section(
            OF_TEST + "precision and recall",
            square.html(),
            List.of(
                String.format(
                    Locale.ROOT,
                    "Area under the curve %.3f; guessing has %.3f. Noise in the counts bends it,"
                        + " most where few are found; below a recall of %s nothing is drawn.",
                    UnitSquarePlot.area(points),
                    positives,
                    LEAST_RECALL)))
        .beside();
  }

  /**
   * Each dot is a released cut; the corners, where nobody or everybody is called positive, are
   * known without counts. The area in the caption comes from finer bins than are drawn, so that it
   * may differ from that under the line.
   */
  private static Section curve(ClassificationFigures figures, Estimate auc) {
    List<LinePlot.Point> points = new ArrayList<>(List.of(new LinePlot.Point(0, 0)));
    figures
        .curve()
        .forEach(
            point -> points.add(new LinePlot.Point(point.falsePositives(), point.truePositives())));
    points.add(new LinePlot.Point(1, 1));
    UnitSquarePlot square =
        new UnitSquarePlot(
            "true positive rate against false positive rate, as published",
            "false positive rate",
            "true positive rate",
            points,
            true);
    return new Section(
            OF_TEST + "receiver operating curve",
            square.html(),
            List.of(
                figures.hasScoreHistogram()
                    ? String.format(
                        Locale.ROOT,
                        "Area under the curve %.3f (%.3f to %.3f). Noise in the counts may bend it.",
                        auc.value(),
                        auc.low(),
                        auc.high())
                    : String.format(
                        Locale.ROOT,
                        "Area under the curve of the scores at least %.3f (at most %.3f). No"
                            + " histogram of scores was released by which bins could be cut, so"
                            + " that few of them may hold most records; noise in the counts may"
                            + " bend the curve, too.",
                        auc.low(),
                        auc.high())))
        .beside();
  }

  /**
   * Bins with too few records to say something have been left out; without any bin the section is
   * empty. Of three classes or more, it is about how often the likeliest class is right.
   */
  private static Section calibration(ClassificationFigures figures) {
    List<LinePlot.Point> points = new ArrayList<>();
    List<UnitSquarePlot.Range> ranges = new ArrayList<>();
    for (ClassificationFigures.CalibrationBin bin : figures.calibration()) {
      points.add(new LinePlot.Point(bin.predicted(), bin.positives().value()));
      ranges.add(new UnitSquarePlot.Range(bin.positives().low(), bin.positives().high()));
    }
    if (points.isEmpty()) {
      return new Section(OF_TEST + "calibration", "", List.of());
    }
    String share = figures.twoClasses() ? "share of positives" : "share of right answers";
    UnitSquarePlot square =
        new UnitSquarePlot(
            share + " against predicted probability, as published",
            figures.twoClasses()
                ? "probability that the model gave"
                : "probability that the model gave to its answer",
            share,
            points,
            true,
            true,
            ranges);
    return new Section(
            OF_TEST + "calibration",
            square.html(),
            List.of("On the dashed line probabilities are frequencies; bars are 95 % intervals."))
        .beside();
  }
}
