package dev.tacit.cli.train;

import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.GuaranteeCurve.Kind;
import dev.tacit.admm.run.GuaranteeCurve.Line;
import dev.tacit.chart.LinePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.dp.account.RoundedUp;
import java.util.ArrayList;
import java.util.List;

/**
 * Epsilon by position of the user and by observer, as a picture.
 *
 * <p>Everybody may see it, for it is made of receipts and settings only. What the paper claims is
 * there to be compared and must never be drawn like what is certified.
 */
final class ObserverPicture {
  private ObserverPicture() {}

  /**
   * A line that is the same for every user has one point; it is drawn from the first position to
   * the last, since a single point would not be seen.
   */
  static Section of(GuaranteeCurve curve) {
    List<LinePlot.Series> series = new ArrayList<>();
    for (Line line : curve.lines()) {
      // One infinite value would leave the vertical axis without an end.
      if (line.points().stream().anyMatch(point -> Double.isInfinite(point.epsilon()))) {
        continue; // nothing is guaranteed, and the tables say so
      }
      List<LinePlot.Point> points = new ArrayList<>();
      line.points()
          .forEach(point -> points.add(new LinePlot.Point(point.position(), point.epsilon())));
      if (line.isLevel()) {
        points.clear();
        points.add(new LinePlot.Point(1, line.at(1)));
        points.add(new LinePlot.Point(curve.users(), line.at(1)));
      }
      series.add(
          new LinePlot.Series(
              line.observer() + " (" + line.because() + ")", line.kind() == Kind.PRINTED, points));
    }
    LinePlot plot =
        new LinePlot(
            "epsilon against the position of the user, for each observer",
            "position of the user, the last one on the right",
            "epsilon at delta " + RoundedUp.declared(curve.delta()),
            series);
    List<String> captions = new ArrayList<>(curve.remarks());
    captions.add(
        "Solid lines are computed from the noise of the receipts; dashed ones are what the paper"
            + " claims at the same settings, cut off where they are far above.");
    return new Section("Epsilon by position of the user", plot.html(), captions);
  }
}
