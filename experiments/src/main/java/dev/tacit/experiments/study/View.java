package dev.tacit.experiments.study;

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
 * @param logAcross whether places are drawn by their logarithm; {@code logUp} the same of values
 */
public record View(
    String measure,
    String up,
    String place,
    boolean byRound,
    boolean logAcross,
    boolean logUp,
    boolean overlaid) {

  /** Last values against the places of the cells. */
  public static View of(String measure, String up, String place) {
    return new View(measure, up, place, false, false, false, false);
  }

  /** Values round by round. */
  public static View rounds(String measure, String up, String place) {
    return new View(measure, up, place, true, false, false, false);
  }

  public View acrossLog() {
    return new View(measure, up, place, byRound, true, logUp, overlaid);
  }

  public View upLog() {
    return new View(measure, up, place, byRound, logAcross, true, overlaid);
  }

  /** Places as lines of one frame. */
  public View inOneFrame() {
    return new View(measure, up, place, byRound, logAcross, logUp, true);
  }

  /** The name of the picture's files after that of the experiment. */
  public String suffix() {
    return measure.toLowerCase(java.util.Locale.ROOT);
  }
}
