package dev.tacit.cli.train;

import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.LinePlot;
import dev.tacit.cli.output.UnitSquare;
import dev.tacit.learn.measure.Quality;
import dev.tacit.learn.measure.Reliability;
import dev.tacit.learn.measure.Scores;
import java.util.ArrayList;
import java.util.List;

/** What the test rows show of a model, drawn for their owner. */
public final class QualityPictures {
  private static final int CURVE_POINTS = 160;

  private QualityPictures() {}

  public static List<HtmlReport.Picture> of(Quality quality) {
    List<HtmlReport.Picture> pictures = new ArrayList<>();
    quality.scores().ifPresent(scores -> pictures.add(curve(scores)));
    quality.reliability().ifPresent(known -> pictures.add(reliability(known)));
    return pictures;
  }

  private static HtmlReport.Picture curve(Scores scores) {
    String heading = "Receiver operating curve, test rows";
    if (scores.auc().isEmpty()) {
      return new HtmlReport.Picture(
          heading, "", List.of("The test rows hold one class only, so there is no curve."));
    }
    List<LinePlot.Point> points = new ArrayList<>(List.of(new LinePlot.Point(0, 0)));
    for (int k = 0; k <= CURVE_POINTS; k++) {
      // Squared spacing: the curve is steep where few negatives are let through.
      double rate = (double) k * k / ((double) CURVE_POINTS * CURVE_POINTS);
      points.add(new LinePlot.Point(rate, scores.truePositiveRate(rate)));
    }
    UnitSquare square =
        new UnitSquare(
            "true positive rate against false positive rate",
            "false positive rate",
            "true positive rate",
            points,
            false);
    return new HtmlReport.Picture(heading, square.html(), List.of());
  }

  private static HtmlReport.Picture reliability(Reliability known) {
    List<LinePlot.Point> points =
        known.bins().stream()
            .map(bin -> new LinePlot.Point(bin.probability(), bin.frequency()))
            .toList();
    UnitSquare square =
        new UnitSquare(
            "observed frequency against probability",
            "probability that the model gave",
            "observed frequency",
            points,
            true);
    return new HtmlReport.Picture(
        "Calibration, test rows",
        square.html(),
        List.of(
            "Each dot is one of 15 bins of equal width; on the dashed line probabilities are"
                + " frequencies."));
  }
}
