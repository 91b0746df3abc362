package dev.tacit.chart;

import java.util.List;
import java.util.Optional;

/**
 * How a line looks.
 *
 * @param dashes lengths of dashes and gaps in pixels, in turn; empty for a solid line
 * @param marker what its points are marked with where marks are drawn
 */
public record LineStyle(Ink ink, List<Integer> dashes, Optional<Marker> marker) {
  static final float WIDTH = 1.8f;

  private static final List<Integer> DASHES = List.of(6, 4);

  public LineStyle {
    dashes = List.copyOf(dashes);
  }

  /** A line without marks. */
  static LineStyle plain(Ink ink, boolean dashed) {
    return new LineStyle(ink, dashed ? DASHES : List.of(), Optional.empty());
  }
}
