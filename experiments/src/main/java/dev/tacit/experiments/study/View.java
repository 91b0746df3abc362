package dev.tacit.experiments.study;

import java.util.OptionalDouble;

/**
 * A way to look at results: one measure, drawn and tabulated. Cells at place 0 have no budget: they
 * are drawn along the whole axis, and beside every place.
 *
 * @param measure its name in the raw results
 * @param up the vertical axis with its unit
 * @param place what the places of cells are, with their unit
 * @param byRound whether the horizontal axis is the round, one picture for each place; otherwise it
 *     is the place
 * @param overlaid whether places are lines of one frame, where the axis is the round
 * @param fromStart whether the first number of a series is that of the start, before any round
 * @param chosen the paper's choice among the places of a sweep
 * @param logAcross whether places are drawn by their logarithm; {@code logUp} the same of values
 */
public record View(
    String measure,
    String up,
    String place,
    boolean byRound,
    boolean logAcross,
    boolean logUp,
    boolean overlaid,
    boolean fromStart,
    OptionalDouble chosen) {
  private static final String BY = "by ";

  /** Last values against the places of the cells. */
  public static View of(String measure, String up, String place) {
    return new View(measure, up, place, false, false, false, false, false, OptionalDouble.empty());
  }

  /** Values round by round. */
  public static View rounds(String measure, String up, String place) {
    return new View(measure, up, place, true, false, false, false, false, OptionalDouble.empty());
  }

  public View acrossLog() {
    return new View(measure, up, place, byRound, true, logUp, overlaid, fromStart, chosen);
  }

  public View upLog() {
    return new View(measure, up, place, byRound, logAcross, true, overlaid, fromStart, chosen);
  }

  /** Series that begin with the start. */
  public View withStart() {
    return new View(measure, up, place, byRound, logAcross, logUp, overlaid, true, chosen);
  }

  /** Places as lines of one frame. */
  public View inOneFrame() {
    return new View(measure, up, place, byRound, logAcross, logUp, true, fromStart, chosen);
  }

  /**
   * What places of a panel are. A panel that is called by what its places are says so itself: "by
   * sigma".
   */
  public String placeIn(String panel) {
    return panel.startsWith(BY) ? panel.substring(BY.length()) : place;
  }

  /** With the paper's choice among the places of a sweep, marked in pictures. */
  public View choosing(double paperPlace) {
    return new View(
        measure,
        up,
        place,
        byRound,
        logAcross,
        logUp,
        overlaid,
        fromStart,
        OptionalDouble.of(paperPlace));
  }

  /** The name of the picture's files after that of the experiment. */
  public String suffix() {
    return measure.toLowerCase(java.util.Locale.ROOT);
  }
}
