package dev.tacit.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.Marker;
import dev.tacit.chart.Canvas.TextStyle;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Drawings are small, and every XML reader takes them. */
class SvgCanvasTest {
  private static final LineStyle DASHED =
      new LineStyle(Ink.of(0xFF0000), List.of(7, 4), Optional.of(Marker.SQUARE));

  private static final Ink BLUE = Ink.of(0x0000FF);

  private final SvgCanvas canvas = new SvgCanvas(90, 60, "a < b & c");

  @Test
  void stylesAreWrittenOnceAndPointsAsDistances() {
    for (double start : new double[] {1, 20.04}) {
      canvas.line(
          List.of(
              new Point2D.Double(start, 9),
              new Point2D.Double(start + .26, 8.5),
              new Point2D.Double(start - 3, 12)),
          DASHED);
    }
    assertThat(canvas.text())
        .containsOnlyOnce("stroke-dasharray:7 4")
        .contains("<path d='M1,9l.3-.5 -3.3,3.5' class='s1'/>")
        .contains("<path d='M20,9l.3-.5 -3.3,3.5' class='s1'/>");
  }

  /** Rounding does not add up along a line: the last point is where it belongs. */
  @Test
  void distancesEndWhereTheLineEnds() {
    List<Point2D> points = new java.util.ArrayList<>();
    for (int index = 0; index <= 1000; index++) {
      points.add(new Point2D.Double(index * .14, 0));
    }
    canvas.line(points, DASHED);
    String path = canvas.text().replaceAll("(?s).* d='M0,0l([^']*)'.*", "$1");
    long tenths = 0;
    for (String step : path.split(" ", -1)) {
      tenths += Math.round(10 * Double.parseDouble(step.substring(0, step.indexOf(','))));
    }
    assertThat(tenths).isEqualTo(1400);
  }

  @Test
  void everyElementIsXml() throws Exception {
    canvas.box(new Rectangle2D.Double(0, 0, 90, 60), Ink.WHITE);
    canvas.rule(0, 0, 9, 9, Ink.FRAME);
    canvas.drawText(5, 5, "1 < 2 & 'x'", TextStyle.of(11).bold().rotated(true));
    canvas.clipTo(
        new Rectangle2D.Double(1, 1, 5, 5),
        () -> {
          for (Marker marker : Marker.values()) {
            canvas.mark(marker, 4, 4, BLUE);
          }
          canvas.area(Marker.DIAMOND.around(9, 9), BLUE, .5f);
        });
    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(canvas.text())));
    assertThat(read.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a < b & c");
    assertThat(read.getElementsByTagName("text").item(0).getTextContent()).isEqualTo("1 < 2 & 'x'");
    assertThat(read.getElementsByTagName("path").getLength()).isEqualTo(5);
    assertThat(read.getElementsByTagName("circle").getLength()).isEqualTo(1);
  }
}
