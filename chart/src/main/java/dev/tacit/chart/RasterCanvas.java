package dev.tacit.chart;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;

/** A drawing as pixels, for where SVG cannot be shown. */
public final class RasterCanvas implements Canvas {
  private static final int PIXELS = 2;

  private final BufferedImage image;
  private final Graphics2D graphics;

  public RasterCanvas(int width, int height) {
    image = new BufferedImage(PIXELS * width, PIXELS * height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.transform(AffineTransform.getScaleInstance(PIXELS, PIXELS));
  }

  /** The bytes of a PNG file of what was drawn; nothing can be added after. */
  public byte[] png() {
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", png);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // nothing but memory is written to
    }
    return png.toByteArray();
  }

  @Override
  public void line(List<Point2D> points, LineStyle style) {
    float[] dashes = style.dashes().isEmpty() ? null : new float[style.dashes().size()];
    for (int index = 0; index < style.dashes().size(); index++) {
      dashes[index] = style.dashes().get(index);
    }
    graphics.setStroke(
        new BasicStroke(
            LineStyle.WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0));
    graphics.setColor(new Color(style.ink().rgb()));
    graphics.draw(path(points));
  }

  @Override
  public void rule(double x, double y, double toX, double toY, Ink ink) {
    graphics.setStroke(new BasicStroke(1));
    graphics.setColor(new Color(ink.rgb()));
    graphics.draw(new Line2D.Double(x, y, toX, toY));
  }

  @Override
  public void area(List<Point2D> ring, Ink ink, float opacity) {
    graphics.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, opacity));
    graphics.setColor(new Color(ink.rgb()));
    graphics.fill(path(ring));
    graphics.setComposite(AlphaComposite.SrcOver);
  }

  @Override
  public void box(Rectangle2D place, Ink ink) {
    graphics.setColor(new Color(ink.rgb()));
    graphics.fill(place);
  }

  @Override
  public void mark(Marker marker, double x, double y, Ink ink) {
    double radius = Marker.RADIUS;
    graphics.setColor(new Color(ink.rgb()));
    graphics.fill(
        marker == Marker.CIRCLE
            ? new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius)
            : path(marker.around(x, y)));
  }

  @Override
  public void drawText(double x, double y, String words, TextStyle textStyle) {
    int face =
        switch (textStyle.face()) {
          case PLAIN -> Font.PLAIN;
          case BOLD -> Font.BOLD;
          case ITALIC -> Font.ITALIC;
        };
    graphics.setFont(new Font(Font.SANS_SERIF, face, textStyle.size()));
    graphics.setColor(new Color(textStyle.ink().rgb()));
    double before =
        switch (textStyle.anchor()) {
          case START -> 0;
          case MIDDLE -> .5;
          case END -> 1;
        };
    AffineTransform upright = graphics.getTransform();
    graphics.translate(x, y);
    if (textStyle.upwards()) {
      graphics.rotate(-Math.PI / 2);
    }
    graphics.drawString(words, (float) (-before * graphics.getFontMetrics().stringWidth(words)), 0);
    graphics.setTransform(upright);
  }

  @Override
  public void clipTo(Rectangle2D place, Runnable drawing) {
    Shape before = graphics.getClip();
    graphics.clip(place);
    drawing.run();
    graphics.setClip(before);
  }

  private static Path2D path(List<Point2D> points) {
    Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
    for (Point2D point : points) {
      if (path.getCurrentPoint() == null) {
        path.moveTo(point.getX(), point.getY());
      } else {
        path.lineTo(point.getX(), point.getY());
      }
    }
    return path;
  }
}
