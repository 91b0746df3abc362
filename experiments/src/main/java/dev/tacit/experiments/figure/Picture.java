package dev.tacit.experiments.figure;

import dev.tacit.experiments.result.Results;
import dev.tacit.experiments.result.Spread;
import dev.tacit.experiments.study.View;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jfree.svg.SVGGraphics2D;

/** A view of results: panels side by side, one legend, and what the paper says above them. */
public final class Picture {
  private static final int WIDTH = 400;
  private static final int ALONE = 640;
  private static final int HEIGHT = 300;
  private static final int EDGE = 14;
  private static final int LINE = 18;
  private static final int PIXELS = 2;
  private static final int MOST_LINES = 9;
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 16);
  private static final Font CLAIM = new Font(Font.SANS_SERIF, Font.ITALIC, 12);
  private static final Color CLAIM_COLOUR = new Color(0x8A3B00);

  private final String title;
  private final View view;
  private final List<PanelChart> panels = new ArrayList<>();
  private final Map<String, LineStyle> styles;
  private final List<String> claims;
  private final int columns;

  /**
   * Lays it out.
   *
   * @param statements the paper's statements, shown as marked claims
   */
  public Picture(String title, View view, Results results, List<String> statements) {
    this.title = title;
    this.view = view;
    Set<String> lines = new LinkedHashSet<>();
    for (String panel : results.panels()) {
      for (Kind kind : kinds(results.lines(panel))) {
        if (view.overlaid()) {
          overlaid(panel, results);
        } else if (view.byRound()) {
          byRound(panel, kind, results);
        } else {
          byPlace(panel, kind, results);
        }
      }
    }
    panels.forEach(chart -> lines.addAll(chart.lines()));
    this.styles = LineStyle.of(lines);
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

  /** Which lines share a frame; what has no noise is in all. */
  private record Kind(String words, boolean sound, boolean printed) {
    boolean has(String line) {
      return line.contains("no noise") || (line.contains("printed") ? printed : sound);
    }
  }

  /** More lines than anybody can tell apart are drawn in two frames, by their noise. */
  private static List<Kind> kinds(Set<String> lines) {
    long printed = lines.stream().filter(line -> line.contains("printed")).count();
    return lines.size() > MOST_LINES && printed > 0
        ? List.of(
            new Kind(" · sound noise", true, false), new Kind(" · printed noise", false, true))
        : List.of(new Kind("", true, true));
  }

  private void byPlace(String panel, Kind kind, Results results) {
    PanelChart chart = new PanelChart(panel + kind.words());
    Set<Double> places = new LinkedHashSet<>(results.places(panel, Optional.empty()));
    places.remove(0.0);
    for (String line : results.lines(panel).stream().filter(kind::has).toList()) {
      Set<Double> own = results.places(panel, Optional.of(line));
      boolean everywhere = own.equals(Set.of(0.0));
      List<PanelChart.Point> points = new ArrayList<>();
      for (double place : everywhere ? places : own) {
        results
            .last(panel, line, everywhere ? 0 : place, view.measure())
            .ifPresent(spread -> points.add(new PanelChart.Point(place, spread)));
      }
      chart.add(line, points);
    }
    keep(chart);
  }

  private void overlaid(String panel, Results results) {
    PanelChart chart = new PanelChart(panel);
    for (String line : results.lines(panel)) {
      for (double place : results.places(panel, Optional.of(line))) {
        chart.add(
            view.place() + " " + plain(place),
            points(results.series(panel, line, place, view.measure())));
      }
    }
    keep(chart);
  }

  private static List<PanelChart.Point> points(List<Spread> series) {
    List<PanelChart.Point> points = new ArrayList<>();
    for (int round = 0; round < series.size(); round++) {
      points.add(new PanelChart.Point(round + 1, series.get(round)));
    }
    return points;
  }

  private void byRound(String panel, Kind kind, Results results) {
    Set<Double> places = new LinkedHashSet<>(results.places(panel, Optional.empty()));
    if (places.size() > 1) {
      places.remove(0.0);
    }
    for (double place : places) {
      String heading = place == 0 ? panel : panel + " · " + view.place() + " " + plain(place);
      PanelChart chart = new PanelChart(heading + kind.words());
      for (String line : results.lines(panel).stream().filter(kind::has).toList()) {
        boolean everywhere = results.places(panel, Optional.of(line)).equals(Set.of(0.0));
        chart.add(
            line, points(results.series(panel, line, everywhere ? 0 : place, view.measure())));
      }
      keep(chart);
    }
  }

  private void keep(PanelChart chart) {
    if (!chart.isEmpty()) {
      panels.add(chart);
    }
  }

  public boolean isEmpty() {
    return panels.isEmpty();
  }

  /** Writes {@code name.svg} and {@code name.png}. */
  public void write(Path folder, String name) {
    try {
      Files.createDirectories(folder);
      SVGGraphics2D vectors = new SVGGraphics2D(width(), height());
      vectors.setDefsKeyPrefix(SvgText.PREFIX);
      vectors.setGeomDoubleConverter(SvgText::number);
      draw(vectors);
      Files.writeString(folder.resolve(name + ".svg"), SvgText.slim(vectors.getSVGDocument()));
      ImageIO.write(raster(), "png", folder.resolve(name + ".png").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private BufferedImage raster() {
    BufferedImage image =
        new BufferedImage(PIXELS * width(), PIXELS * height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.transform(AffineTransform.getScaleInstance(PIXELS, PIXELS));
    draw(graphics);
    graphics.dispose();
    return image;
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

  private void draw(Graphics2D graphics) {
    graphics.setColor(Color.WHITE);
    graphics.fill(new Rectangle2D.Double(0, 0, width(), height()));
    graphics.setColor(Color.BLACK);
    graphics.setFont(TITLE);
    graphics.drawString(title, EDGE, EDGE + LINE - 2);
    graphics.setFont(CLAIM);
    graphics.setColor(CLAIM_COLOUR);
    for (int line = 0; line < claims.size(); line++) {
      graphics.drawString(claims.get(line), EDGE, EDGE + LINE * (line + 2));
    }
    boolean markers = !view.byRound();
    for (int index = 0; index < panels.size(); index++) {
      Rectangle2D place =
          new Rectangle2D.Double(
              EDGE + index % columns * panelWidth(),
              top() + index / columns * HEIGHT,
              panelWidth() - 8,
              HEIGHT - 8);
      String across = view.byRound() ? "round" : view.place();
      panels
          .get(index)
          .draw(
              graphics, place, styles, view.up(), across, view.logUp(), view.logAcross(), markers);
    }
    legend().draw(graphics, EDGE, top() + rows() * HEIGHT + LINE);
  }

  private static List<String> wrapped(List<String> statements, int most) {
    List<String> lines = new ArrayList<>();
    for (String statement : statements) {
      String line = "Paper:";
      for (String word : statement.split(" ", -1)) {
        if (line.length() + word.length() + 1 > most) {
          lines.add(line);
          line = "   ";
        }
        line = line + " " + word;
      }
      lines.add(line);
    }
    return lines;
  }

  /** Without a point where it is a whole number. */
  private static String plain(double place) {
    return place == Math.rint(place) ? Long.toString((long) place) : Double.toString(place);
  }
}
