package dev.tacit.chart;

import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.TextStyle;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.Map;

/** The lines of a picture by name, in columns. */
public record Legend(Map<String, LineStyle> styles, int width) {
  private static final int LINE = 18;
  private static final int COLUMN = 330;
  private static final int SIGN = 42;
  private static final int LETTER = 7;
  private static final TextStyle TEXT = TextStyle.of(12);

  /** As many as the longest name leaves room for; letters are taken to be of one width. */
  private int columns() {
    int longest = styles.keySet().stream().mapToInt(String::length).max().orElse(0);
    return Math.max(1, width / Math.max(COLUMN, SIGN + longest * LETTER + LINE));
  }

  public int height() {
    return LINE * ((styles.size() + columns() - 1) / columns() + 1);
  }

  public void draw(Canvas canvas, int left, int top) {
    int index = 0;
    for (Map.Entry<String, LineStyle> entry : styles.entrySet()) {
      int x = left + index % columns() * (width / columns());
      int y = top + LINE * (index / columns());
      LineStyle style = entry.getValue();
      canvas.line(List.of(new Point2D.Double(x, y - 4), new Point2D.Double(x + 34, y - 4)), style);
      if (style.marker().isPresent()) {
        canvas.mark(style.marker().get(), x + 17, y - 4, style.ink());
      }
      canvas.drawText(x + SIGN, y, entry.getKey(), TEXT);
      index++;
    }
  }
}
