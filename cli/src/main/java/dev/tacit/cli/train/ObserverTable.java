package dev.tacit.cli.train;

import dev.tacit.admm.run.GuaranteeCurve;
import dev.tacit.admm.run.GuaranteeCurve.Kind;
import dev.tacit.admm.run.GuaranteeCurve.Line;
import dev.tacit.chart.LinePlot;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.RoundedUp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Epsilon by position of the user and by observer, as data, as a short table and as a picture. */
record ObserverTable(GuaranteeCurve curve) {

  /** The field {@code observers} of {@code --json}. */
  Map<String, Object> json() {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (Line line : curve.lines()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("observer", line.observer());
      one.put("kind", line.kind().name().toLowerCase(Locale.ROOT));
      one.put("because", line.because());
      one.put("level", line.isLevel());
      one.put("points", line.points());
      lines.add(one);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("delta", curve.delta());
    json.put("users", curve.users());
    json.put("lines", lines);
    json.put("remarks", curve.remarks());
    return json;
  }

  /** First, middle and last user against each observer. */
  String text() {
    long last = curve.users();
    Table table = new Table().row("epsilon against", "first user", "middle user", "last user");
    for (Line line : curve.lines()) {
      table.row(
          line.observer() + " (" + line.because() + ")",
          RoundedUp.text(line.at(1)),
          RoundedUp.text(line.at((last + 1) / 2)),
          line.points().get(line.points().size() - 1).position() < last && !line.isLevel()
              ? "says nothing"
              : RoundedUp.text(line.at(last)));
    }
    StringBuilder text = new StringBuilder("\n").append(table);
    curve.remarks().forEach(remark -> text.append(remark).append('\n'));
    return text.toString();
  }

  /** Level lines are drawn over all positions. */
  Section picture() {
    List<LinePlot.Series> series = new ArrayList<>();
    for (Line line : curve.lines()) {
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
