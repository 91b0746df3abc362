package dev.tacit.experiments.figure;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.util.Map;

/** The lines of a picture by name, in columns. */
record Legend(Map<String, LineStyle> styles, int width) {
  private static final int LINE = 18;
  private static final int COLUMN = 330;
  private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);

  private int columns() {
    return Math.max(1, width / COLUMN);
  }

  int height() {
    return LINE * ((styles.size() + columns() - 1) / columns() + 1);
  }

  void draw(Graphics2D graphics, int left, int top) {
    graphics.setFont(TEXT);
    int index = 0;
    for (Map.Entry<String, LineStyle> entry : styles.entrySet()) {
      int x = left + index % columns() * (width / columns());
      int y = top + LINE * (index / columns());
      LineStyle style = entry.getValue();
      graphics.setColor(style.colour());
      graphics.setStroke(style.stroke());
      graphics.draw(new Line2D.Double(x, y - 4, x + 34, y - 4));
      if (style.isMarked()) {
        graphics.fill(
            AffineTransform.getTranslateInstance(x + 17, y - 4)
                .createTransformedShape(style.marker()));
      }
      graphics.setColor(Color.BLACK);
      graphics.drawString(entry.getKey(), x + 42, y);
      index++;
    }
  }
}
