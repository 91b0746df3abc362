package dev.tacit.cli.audit;

import dev.tacit.audit.AuditControls;
import dev.tacit.audit.AuditReport;
import dev.tacit.audit.AuditSubject;
import dev.tacit.audit.BoundMethod;
import dev.tacit.chart.LinePlot.Point;
import dev.tacit.chart.TradeOffPlot;
import dev.tacit.cli.report.JsonReport;
import dev.tacit.cli.report.TextReport;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.profile.GaussianDelta;
import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An audit in words, numbers and lines.
 *
 * <p>Where no file was given, everybody may see all of it. Of somebody's rows the error rates are
 * exact counts of runs on these rows, so that text and JSON mark them as the owner's; the picture
 * has no such mark and must not be published then either.
 *
 * @param chosen settings that the audit chose because nobody gave them
 * @param ofFiles whether somebody's rows were run on: then all of it is their owner's
 */
public record AuditOutput(AuditReport report, Map<String, String> chosen, boolean ofFiles) {
  private static final int POINTS = 100;
  private static final int WIDTH = 88;

  /**
   * In a few words, for programs and for the last line. Controls are judged first: where one of
   * them fails, neither a refutation nor its absence can be believed.
   */
  public String verdict() {
    if (!report.controls().hold()) {
      return "this audit proves nothing";
    }
    return report.refutes() ? "the certificate is refuted" : "the certificate stands";
  }

  /** The facts, then the settings that they are for, then the verdict. */
  public String text() {
    return TextReport.all(items()) + settings() + "\n" + verdict() + "\n";
  }

  /** Where somebody's rows were run on, every field is the owner's. */
  public Map<String, Object> json() {
    return JsonReport.of(items().stream().map(item -> item.forOwnerIf(ofFiles)).toList());
  }

  private List<Item> items() {
    List<Item> items = new ArrayList<>(subject(report.subject()));
    items.addAll(bound());
    items.addAll(attack());
    items.addAll(controls(report.controls()));
    items.add(Item.field("verdict", verdict()));
    return items;
  }

  private List<Item> subject(AuditSubject subject) {
    return List.of(
        Item.of("algorithm", "algorithm", Value.words(subject.algorithm())),
        Item.of("neighbours", "neighbours", Value.words(subject.relation())),
        Item.field("audience", subject.audience()),
        Item.of("dataSets", "data sets", Value.words(report.pair())),
        Item.field("owners", subject.owners()),
        Item.of(
            "records",
            "size",
            Value.of(
                subject.records(), subject.records() + " records of " + owners(subject.owners()))),
        Item.field("settings", subject.settings()),
        Item.field("chosenSettings", chosen));
  }

  /**
   * What is certified is rounded up, as all costs are; what was found is rounded to the nearest of
   * four decimals.
   */
  private List<Item> bound() {
    double certified = report.certifiedEpsilon();
    Value exact =
        report.trueEpsilon().isPresent()
            ? figure(report.trueEpsilon().getAsDouble())
            : Value.UNKNOWN;
    String share =
        String.format(
            Locale.ROOT,
            "by quadrature, %.3f of what is certified",
            report.trueEpsilon().orElse(0) / certified);
    String confidence =
        String.format(Locale.ROOT, "confidence %s %%", percent(report.confidence()));
    String tightness = String.format(Locale.ROOT, "%.3f", report.tightness());
    return List.of(
        Item.of(
                "certifiedEpsilon",
                "certified epsilon",
                Value.of(certified, RoundedUp.spent(certified)))
            .noted("at delta " + RoundedUp.declared(report.delta())),
        Item.field("delta", report.delta()),
        Item.of("lowerBound", "lower bound", figure(report.lowerBound())).noted(confidence),
        Item.of("tightness", "tightness", Value.of(report.tightness(), tightness)),
        Item.of("trueEpsilon", "true epsilon", exact).noted(share),
        Item.field("confidence", report.confidence()));
  }

  /** Programs have met the number of runs before the attack, and people behind it. */
  private List<Item> attack() {
    double positive = report.counted().falsePositive();
    double negative = report.counted().falseNegative();
    return List.of(
        Item.field("runs", report.runs()),
        Item.of("attack", "attack", Value.words(report.attack())),
        Item.of("method", "bound by", Value.words(report.boundMethod().label())),
        Item.line("counted runs", report.runs() + " on either data set"),
        Item.line("error rates", String.format(Locale.ROOT, "%.4f and %.4f", positive, negative)),
        Item.field("falsePositiveRate", positive),
        Item.field("falseNegativeRate", negative));
  }

  /** A control that fails is in capitals, because the figures above it are worth nothing then. */
  private static List<Item> controls(AuditControls controls) {
    String smaller =
        String.format(
            Locale.ROOT,
            "with 1/%.0f of the noise: lower bound %s from %d runs",
            controls.factor(),
            number(controls.positiveBound()),
            controls.runs());
    return List.of(
        Item.line("null control", controls.nullHolds() ? "holds" : "FAILS")
            .noted("two copies of one data set: lower bound " + number(controls.nullBound())),
        Item.line("positive control", controls.positiveHolds() ? "holds" : "FAILS").noted(smaller),
        Item.field("controls", json(controls)));
  }

  private static Value figure(double value) {
    return Value.of(value, number(value));
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

  /**
   * No attacker is below both lines, in either direction. The exponent is cut because an infinite
   * slope times a rate of 0 would not be a number.
   */
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

  /**
   * Phi(Phi^-1(1 - x) - mu), by marks along the line. Even steps of x would leave the steep ends of
   * the curve without points.
   */
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
