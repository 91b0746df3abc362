package dev.tacit.cli.audit;

import dev.tacit.audit.AuditControls;
import dev.tacit.audit.AuditReport;
import dev.tacit.audit.Method;
import dev.tacit.cli.output.LinePlot.Point;
import dev.tacit.cli.output.Table;
import dev.tacit.cli.output.TradeOffPlot;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.profile.GaussianDelta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An audit in the words, numbers and lines that everybody may see: no private row was read. */
public record AuditAnswer(AuditReport report) {
  private static final int POINTS = 100;

  /** In a few words, for programs and for the last line. */
  public String verdict() {
    if (!report.controls().hold()) {
      return "this audit proves nothing";
    }
    return report.refutes() ? "the certificate is refuted" : "the certificate stands";
  }

  public String text() {
    AuditControls controls = report.controls();
    Table table = new Table();
    table.row("algorithm", report.algorithm());
    table.row("neighbours", report.relation());
    table.row("data sets", report.pair());
    table.row("certified epsilon", number(report.certifiedEpsilon()), "at delta " + report.delta());
    table.row(
        "lower bound",
        number(report.lowerBound()),
        String.format(Locale.ROOT, "confidence %s %%", percent(report.confidence())));
    table.row("tightness", String.format(Locale.ROOT, "%.3f", report.tightness()));
    report
        .trueEpsilon()
        .ifPresent(
            exact ->
                table.row(
                    "true epsilon",
                    number(exact),
                    String.format(
                        Locale.ROOT,
                        "by quadrature, %.3f of what is certified",
                        exact / report.certifiedEpsilon())));
    table.row("attack", report.attack());
    table.row("bound by", report.method().label());
    table.row("counted runs", report.runs() + " on either data set");
    table.row(
        "error rates",
        String.format(
            Locale.ROOT,
            "%.4f and %.4f",
            report.counted().falsePositive(),
            report.counted().falseNegative()));
    table.row(
        "null control",
        controls.nullHolds() ? "holds" : "FAILS",
        "two copies of one data set: lower bound " + number(controls.nullBound()));
    table.row(
        "positive control",
        controls.positiveHolds() ? "holds" : "FAILS",
        String.format(
            Locale.ROOT,
            "noise for %.0f times the epsilon: lower bound %s from %d runs",
            controls.factor(),
            number(controls.positiveBound()),
            controls.runs()));
    return table.toString() + "\n" + verdict() + "\n";
  }

  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", report.algorithm());
    json.put("neighbours", report.relation());
    json.put("dataSets", report.pair());
    json.put("certifiedEpsilon", report.certifiedEpsilon());
    json.put("delta", report.delta());
    json.put("lowerBound", report.lowerBound());
    json.put("tightness", report.tightness());
    json.put(
        "trueEpsilon",
        report.trueEpsilon().isPresent() ? report.trueEpsilon().getAsDouble() : null);
    json.put("confidence", report.confidence());
    json.put("runs", report.runs());
    json.put("attack", report.attack());
    json.put("method", report.method().label());
    json.put("falsePositiveRate", report.counted().falsePositive());
    json.put("falseNegativeRate", report.counted().falseNegative());
    json.put("controls", json(report.controls()));
    json.put("verdict", verdict());
    return json;
  }

  private static Map<String, Object> json(AuditControls controls) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("hold", controls.hold());
    json.put("null", Map.of("lowerBound", controls.nullBound(), "holds", controls.nullHolds()));
    json.put(
        "positive",
        Map.of(
            "factor", controls.factor(),
            "lowerBound", controls.positiveBound(),
            "runs", controls.runs(),
            "holds", controls.positiveHolds()));
    return json;
  }

  /** The attacker's errors and what is certified about anybody's. */
  public String picture() {
    List<TradeOffPlot.Curve> curves = new ArrayList<>();
    double epsilon = report.certifiedEpsilon();
    curves.add(
        new TradeOffPlot.Curve(
            String.format(
                Locale.ROOT, "certified: epsilon %.4f, delta %s", epsilon, report.delta()),
            true,
            certified(epsilon, report.delta())));
    if (report.method() == Method.GAUSSIAN) {
      double mu = GaussianProfile.mu(epsilon, report.delta());
      curves.add(
          new TradeOffPlot.Curve(
              String.format(Locale.ROOT, "certified: Gaussian, mu %.4f", mu), true, gaussian(mu)));
    }
    List<Point> found =
        report.errors().stream()
            .map(rates -> new Point(rates.falsePositive(), rates.falseNegative()))
            .toList();
    curves.add(new TradeOffPlot.Curve("counted: " + report.attack(), false, found));
    Point counted = new Point(report.counted().falsePositive(), report.counted().falseNegative());
    return new TradeOffPlot(report.algorithm(), curves, List.of(counted)).svg();
  }

  /** No attacker is below both lines, in either direction. */
  private static List<Point> certified(double epsilon, double delta) {
    List<Point> points = new ArrayList<>();
    for (int k = 0; k <= POINTS; k++) {
      double x = (double) k / POINTS;
      double steep = 1 - delta - Math.exp(Math.min(700, epsilon)) * x;
      double flat = Math.exp(-epsilon) * (1 - delta - x);
      points.add(new Point(x, Math.max(0, Math.max(steep, flat))));
    }
    return points;
  }

  /** Phi(Phi^-1(1 - x) - mu), by marks along the line. */
  private static List<Point> gaussian(double mu) {
    List<Point> points = new ArrayList<>();
    for (int k = 0; k <= POINTS; k++) {
      double mark = -5 + (10 + mu) * k / POINTS;
      points.add(new Point(GaussianDelta.upper(mark), GaussianDelta.upper(mu - mark)));
    }
    return points;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static String percent(double confidence) {
    return String.format(Locale.ROOT, "%.4f", 100 * confidence).replaceAll("\\.?0+$", "");
  }
}
