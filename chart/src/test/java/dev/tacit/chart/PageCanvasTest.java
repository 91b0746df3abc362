package dev.tacit.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.Marker;
import dev.tacit.laws.ForAll;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Drawings on pages take their colours from the page and have few numbers at their axes. */
class PageCanvasTest {
  private final PageCanvas canvas = new PageCanvas(90, 60, "chart", "a < b");

  @Test
  void coloursAreClassesOfThePageWhereItHasThem() {
    List<Point2D> line = List.of(new Point2D.Double(1, 2), new Point2D.Double(3.04, 4.26));
    canvas.line(line, LineStyle.plain(Ink.series(7), true));
    canvas.line(line, LineStyle.plain(Ink.of(0xAB0000), false));
    canvas.area(line, Ink.series(0), .5f);
    canvas.mark(Marker.CIRCLE, 5, 6, Ink.series(2));
    assertThat(canvas.text())
        .contains("<title>a &lt; b</title>")
        .contains("class=\"series c1 dashed\" points=\"1,2 3,4.3\"")
        .contains("style=\"stroke:#ab0000\"")
        .contains("class=\"band f0\" fill-opacity=\"0.5\"")
        .contains("<circle class=\"f2\"");
  }

  @Test
  void whatIsCutIsCutByARectangleOfTheSameDrawing() {
    canvas.clipTo(
        new Rectangle2D.Double(1, 1, 5, 5), () -> canvas.rule(0, 0, 9, 9, Ink.interval(3)));
    canvas.rule(0, 0, 9, 9, Ink.GRID);
    String name = "plot-" + Integer.toHexString("a < b".hashCode());
    assertThat(canvas.text())
        .containsOnlyOnce("<clipPath id=\"" + name + "\">")
        .containsOnlyOnce("clip-path=\"url(#" + name + ")\" class=\"whisker c3\"");
  }

  @Test
  void fewNumbersAreWrittenAsPeopleReadThem() {
    assertThat(labels(new ChartAxis(1, 32_561, false)))
        .containsExactly("10,000", "20,000", "30,000");
    assertThat(labels(new ChartAxis(0, 8.6e-5, false)))
        .containsExactly("0", "2e-5", "4e-5", "6e-5", "8e-5");
    assertThat(labels(new ChartAxis(3, 3, false))).containsExactly("3");
    ForAll.cases(
        300,
        random -> {
          double low = Math.pow(10, 12 * random.nextDouble() - 6);
          double high = low * (1 + 9 * random.nextDouble());
          assertThat(new ChartAxis(low, high, false).fewTicks()).hasSizeBetween(1, 6);
        });
  }

  private static List<String> labels(ChartAxis axis) {
    return axis.fewTicks().stream().map(ChartAxis.Tick::label).toList();
  }
}
