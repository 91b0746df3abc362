package dev.tacit.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.chart.LinePlot;
import dev.tacit.chart.UnitSquarePlot;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.laws.ForAll;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class OutputTest {
  @Test
  void law_costsAreRoundedUpAndNeverDown() {
    assertThat(RoundedUp.text(1)).isEqualTo("1");
    assertThat(RoundedUp.text(1.0000001)).isEqualTo("1.00001");
    assertThat(RoundedUp.text(.99999999)).isEqualTo("1");
    assertThat(RoundedUp.text(2e6)).isEqualTo("2000000");
    assertThat(RoundedUp.text(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
    ForAll.cases(
        500,
        random -> {
          double cost = Math.exp(10 * random.nextGaussian());
          BigDecimal shown = new BigDecimal(RoundedUp.text(cost));
          assertThat(shown).isGreaterThanOrEqualTo(new BigDecimal(cost));
          assertThat(shown.doubleValue()).isLessThanOrEqualTo(cost * (1 + 1.1e-5));
        });
  }

  @Test
  void whatWasToldIsNeverPrintedAsNothing() {
    assertThat(RoundedUp.spent(0)).isEqualTo("below 1e-300");
    assertThat(RoundedUp.spent(1e-300)).isEqualTo("1.00001e-300");
    assertThat(RoundedUp.spent(Double.MIN_VALUE)).isEqualTo("4.94066e-324");
  }

  @Test
  void whatSomebodyWroteIsShownAsWritten() {
    assertThat(RoundedUp.declared(1e-5)).isEqualTo("0.00001");
    assertThat(RoundedUp.declared(.1)).isEqualTo("0.1");
    assertThat(RoundedUp.declared(0)).isEqualTo("0");
    assertThat(RoundedUp.declared(1e-30)).isEqualTo("1e-30");
  }

  @Test
  void anAreaDoesNotDependOnWhereACurveBegins() {
    List<LinePlot.Point> rising =
        List.of(new LinePlot.Point(.2, .9), new LinePlot.Point(.6, .5), new LinePlot.Point(1, .1));
    List<LinePlot.Point> falling = List.of(rising.get(2), rising.get(1), rising.get(0));
    assertThat(UnitSquarePlot.area(rising)).isCloseTo(.18 + .28 + .12, within(1e-12));
    assertThat(UnitSquarePlot.area(falling)).isEqualTo(UnitSquarePlot.area(rising));
  }

  @Test
  void progressOverdrawsItsLineAndCleansUp() {
    StringWriter err = new StringWriter();
    try (ProgressLine progress = ProgressLine.always(new PrintWriter(err))) {
      progress.show(1, 2, "a long step");
      progress.show(2, 2, "end");
    }
    String[] drawn = err.toString().split("\r", -1);
    assertThat(drawn[1]).contains("############............").endsWith("a long step");
    assertThat(drawn[2]).contains("########################] end").hasSameSizeAs(drawn[1]);
    assertThat(drawn[3]).isBlank();
  }

  /** Work that goes on where it was stopped knows itself how long it will take. */
  @Test
  void aForecastThatIsGivenIsShown() {
    StringWriter err = new StringWriter();
    try (ProgressLine progress = ProgressLine.always(new PrintWriter(err))) {
      progress.show(300, 400, "resumed", 80);
      progress.show(300, 400, "resumed", Double.NaN);
    }
    assertThat(err.toString().split("\r", -1)[1]).endsWith("resumed, about 80 s left");
    assertThat(err.toString().split("\r", -1)[2].stripTrailing()).endsWith("resumed");
  }

  @Test
  void withJsonThereIsNoProgress() {
    StringWriter err = new StringWriter();
    try (ProgressLine progress = ProgressLine.on(new PrintWriter(err), true)) {
      progress.show(1, 2, "step");
    }
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void theReportIsWellFormedEscapedAndNeedsNoNetwork() throws Exception {
    List<LinePlot.Point> points = List.of(new LinePlot.Point(0, 0), new LinePlot.Point(.5, .75));
    UnitSquarePlot square = new UnitSquarePlot("a <curve>", "across", "up", points, true);
    HtmlReport report =
        new HtmlReport(
            "A <b>title</b>",
            new HtmlReport.Notice("NOT PRIVATE", true),
            new HtmlReport.Lead("He & she", List.of(new HtmlReport.Card("left", "2 < 3", "of 3"))),
            List.of(
                HtmlReport.Section.table("Guarantee", Map.of("agents", "<3>")),
                HtmlReport.Section.table("Nothing", Map.of())),
            List.of(
                HtmlReport.Section.table("Figures", Map.of("test error", "0.25")),
                new HtmlReport.Section("Curve", square.html(), List.of("under it"))));
    String page = report.page();
    assertThat(page)
        .contains("NOT PRIVATE")
        .contains("A &lt;b&gt;title&lt;/b&gt;", "He &amp; she", "2 &lt; 3", "&lt;3&gt;")
        .contains("Figures <em>(for the owner only)</em>")
        .contains("<h2>Guarantee</h2>")
        .contains("Curve <em>(for the owner only)</em>")
        .contains("name=\"viewport\"")
        .doesNotContain("<h2>Nothing")
        .doesNotContain("http")
        .doesNotContain("<script")
        .doesNotContain("NaN");
    String published =
        new HtmlReport(report.title(), report.notice(), report.lead(), report.sections(), List.of())
            .page();
    assertThat(published).contains("Guarantee").doesNotContain("Figures", "or the owner");
    String svg = page.substring(page.indexOf("<svg"), page.indexOf("</svg>") + 6);
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    assertThat(document.getElementsByTagName("line").getLength()).isEqualTo(14);
    assertThat(document.getElementsByTagName("circle").getLength()).isEqualTo(2);
  }

  @Test
  void aPlotIsWellFormedCutsWhatIsFarAboveAndEscapes() throws Exception {
    List<LinePlot.Point> low = List.of(new LinePlot.Point(1, 0.02), new LinePlot.Point(1000, 1));
    List<LinePlot.Point> high = List.of(new LinePlot.Point(1, 1), new LinePlot.Point(998, 4000));
    String html =
        new LinePlot(
                "a <title>",
                "position",
                "epsilon",
                List.of(
                    new LinePlot.Series("certified & low", false, low),
                    new LinePlot.Series("printed", true, high)))
            .html();
    assertThat(html).contains("a &lt;title&gt;").contains("certified &amp; low");
    assertThat(html).contains(">0.05<").contains(">2<").doesNotContain(">1000<");
    assertThat(html).containsOnlyOnce(")\" class=\"series c1 dashed\" points=");
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader("<div>" + html + "</div>")));
    assertThat(document.getElementsByTagName("polyline").getLength()).isEqualTo(2);
  }

  @Test
  void columnsAreAligned() {
    assertThat(new Table().row("a", "bb").row("ccc", "d")).hasToString("a    bb\nccc  d\n");
  }
}
