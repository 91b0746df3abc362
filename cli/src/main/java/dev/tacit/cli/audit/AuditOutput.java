package dev.tacit.cli.audit;

import dev.tacit.audit.AuditControls;
import dev.tacit.audit.AuditReport;
import dev.tacit.audit.AuditSubject;
import dev.tacit.audit.BoundMethod;
import dev.tacit.chart.LinePlot.Point;
import dev.tacit.chart.TradeOffPlot;
import dev.tacit.cli.output.Table;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.profile.GaussianDelta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An audit in words, numbers and lines.
 *
 * @param chosen settings that the audit chose because nobody gave them
 * @param ofFiles whether somebody's rows were run on: then all of it is their owner's
 */
public record AuditOutput(AuditReport report, Map<String, String> chosen, boolean ofFiles) {
  private static final int POINTS = 100;
  private static final int WIDTH = 88;

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
    AuditSubject subject = report.subject();
    table.row("algorithm", subject.algorithm());
    table.row("neighbours", subject.relation());
    table.row("data sets", report.pair());
    table.row("size", subject.records() + " records of " + owners(subject.owners()));
    table.row(
        "certified epsilon",
        RoundedUp.spent(report.certifiedEpsilon()),
        "at delta " + RoundedUp.declared(report.delta()));
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
    table.row("bound by", report.boundMethod().label());
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
            "with 1/%.0f of the noise: lower bound %s from %d runs",
            controls.factor(),
            number(controls.positiveBound()),
            controls.runs()));
    return table.toString() + settings() + "\n" + verdict() + "\n";
  }

  /** Which plan it was: a bound says nothing of others. */
  private String settings() {
    return "\nCertified against "
        + report.subject().audience()
        + ".\nSettings in force, for which certificate and bound are, and for no others:\n"
        + wrapped(report.subject().settings())
        + (chosen.isEmpty()
            ? ""
            : "Chosen by the audit, as nobody gave them: " + listed(chosen) + ".\n")
        + (ofFiles ? "For the owner of the rows only.\n" : "");
  }

  private static String listed(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining(", "));
  }

  /** A few to a line. */
  private static String wrapped(Map<String, String> settings) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(" ");
    for (Map.Entry<String, String> one : settings.entrySet()) {
      String next = " " + one.getKey() + "=" + one.getValue();
      if (line.length() + next.length() > WIDTH) {
        lines.append(line).append('\n');
        line = new StringBuilder(" ");
      }
      line.append(next);
    }
    return lines.append(line).append('\n').toString();
  }

  private static String owners(int owners) {
    return owners == 1 ? "one owner" : owners + " owners";
  }

  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("algorithm", report.subject().algorithm());
    json.put("neighbours", report.subject().relation());
    json.put("audience", report.subject().audience());
    json.put("dataSets", report.pair());
    json.put("owners", report.subject().owners());
    json.put("records", report.subject().records());
    json.put("settings", report.subject().settings());
    json.put("chosenSettings", chosen);
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
    json.put("method", report.boundMethod().label());
    json.put("falsePositiveRate", report.counted().falsePositive());
    json.put("falseNegativeRate", report.counted().falseNegative());
    json.put("controls", json(report.controls()));
    json.put("verdict", verdict());
    json.put("ownerOnly", ofFiles ? List.copyOf(json.keySet()) : List.of());
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
                Locale.ROOT,
                "certified: epsilon %s, delta %s",
                RoundedUp.spent(epsilon),
                RoundedUp.declared(report.delta())),
            true,
            certified(epsilon, report.delta())));
    if (report.boundMethod() == BoundMethod.GAUSSIAN) {
      double mu = GaussianProfile.mu(epsilon, report.delta());
      curves.add(
          new TradeOffPlot.Curve(
              String.format(Locale.ROOT, "certified: Gaussian, mu %.4f", mu), true, gaussian(mu)));
    }
    List<Point> found =
        report.errors().stream()
            .map(rates -> new Point(rates.falsePositive(), rates.falseNegative()))
            .toList();
    curves.add(
        new TradeOffPlot.Curve(
            "counted: " + report.attack() + ", " + report.runs() + " runs each", false, found));
    Point counted = new Point(report.counted().falsePositive(), report.counted().falseNegative());
    return new TradeOffPlot(report.subject().algorithm(), curves, List.of(counted)).svg();
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
