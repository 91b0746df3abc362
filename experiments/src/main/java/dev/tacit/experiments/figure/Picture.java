package dev.tacit.experiments.figure;

import dev.tacit.chart.Canvas;
import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.TextStyle;
import dev.tacit.chart.Legend;
import dev.tacit.chart.RasterCanvas;
import dev.tacit.chart.SvgCanvas;
import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.WriteFailure;
import dev.tacit.experiments.study.ChartView;
import dev.tacit.learn.file.AtomicFile;
import java.awt.geom.Rectangle2D;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A view of results: panels side by side, one legend, and what the paper says above them. */
public final class Picture {
  private static final int WIDTH = 400;
  private static final int ALONE = 640;
  private static final int HEIGHT = 300;
  private static final int EDGE = 14;
  private static final int LINE = 18;
  private static final TextStyle TITLE = TextStyle.of(16).bold();
  private static final TextStyle CLAIM = TextStyle.of(12).italic(Ink.of(0x8A3B00));

  private final String title;
  private final ChartView chartView;
  private final List<PanelChart> panels;
  private final Map<String, LineStyle> styles;
  private final List<String> claims;
  private final int columns;

  /**
   * Lays it out.
   *
   * @param statements what is claimed, by the paper or by us, with what became of it
   */
  public Picture(String title, ChartView chartView, Results results, List<String> statements) {
    this.title = title;
    this.chartView = chartView;
    this.panels = PanelLayout.of(chartView, results);
    Set<String> lines = new LinkedHashSet<>();
    panels.forEach(chart -> lines.addAll(chart.lines()));
    this.styles = MethodStyles.of(lines);
    this.columns = columns(panels.size());
    this.claims = wrapped(statements, Math.max(96, columns * 60));
  }

  /** Four tables in four settings each are a square. */
  private static int columns(int frames) {
    return switch (frames) {
      case 4 -> 2;
      case 16 -> 4;
      default -> Math.max(1, Math.min(3, frames));
    };
  }

  /** Writes {@code name.svg} and {@code name.png}. */
  public void write(Path folder, String name) {
    WriteFailure.makeFolder(folder);
    AtomicFile.write(folder.resolve(name + ".svg"), svg());
    RasterCanvas pixels = new RasterCanvas(width(), height());
    draw(pixels);
    AtomicFile.write(folder.resolve(name + ".png"), pixels.png());
  }

  /** The drawing, the same bytes for the same results. */
  public String svg() {
    SvgCanvas canvas = new SvgCanvas(width(), height(), title);
    draw(canvas);
    return canvas.text();
  }

  private int width() {
    return columns * panelWidth() + 2 * EDGE;
  }

  /** A single frame is as wide as its title needs. */
  private int panelWidth() {
    return columns == 1 ? ALONE : WIDTH;
  }

  private int top() {
    return 2 * EDGE + LINE + LINE * claims.size();
  }

  private int rows() {
    return (panels.size() + columns - 1) / columns;
  }

  private Legend legend() {
    return new Legend(styles, width());
  }

  private int height() {
    return top() + rows() * HEIGHT + legend().height() + EDGE;
  }

  private void draw(Canvas canvas) {
    canvas.box(new Rectangle2D.Double(0, 0, width(), height()), Ink.WHITE);
    canvas.drawText(EDGE, EDGE + LINE - 2, title, TITLE);
    for (int line = 0; line < claims.size(); line++) {
      canvas.drawText(EDGE, EDGE + LINE * (line + 2), claims.get(line), CLAIM);
    }
    for (int index = 0; index < panels.size(); index++) {
      Rectangle2D place =
          new Rectangle2D.Double(
              EDGE + index % columns * panelWidth(),
              top() + index / columns * HEIGHT,
              panelWidth() - 8,
              HEIGHT - 8);
      panels.get(index).draw(canvas, place, styles, chartView);
    }
    legend().draw(canvas, EDGE, top() + rows() * HEIGHT + LINE);
  }

  private static List<String> wrapped(List<String> statements, int most) {
    List<String> lines = new ArrayList<>();
    for (String statement : statements) {
      String line = "";
      for (String word : statement.split(" ", -1)) {
        if (line.length() + word.length() + 1 > most) {
          lines.add(line);
          line = "   ";
        }
        line = line.isEmpty() ? word : line + " " + word;
      }
      lines.add(line);
    }
    return lines;
  }
}
