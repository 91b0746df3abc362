package dev.tacit.experiments.study;

import java.util.OptionalDouble;

/**
 * A way to look at results: one measure, drawn and tabulated. Cells at place 0 have no budget: they
 * are drawn along the whole axis, and beside every place.
 *
 * @param measure its name in the raw results
 * @param yLabel the vertical axis with its unit
 * @param xLabel what the places of cells are, with their unit
 * @param byRound whether the horizontal axis is the round, one picture for each place; otherwise it
 *     is the place
 * @param overlaid whether places are lines of one frame, where the axis is the round
 * @param fromStart whether the first number of a series is that of the start, before any round
 * @param paperChoice the paper's choice among the places of a sweep
 * @param xLogarithmic whether places are drawn by their logarithm; {@code logUp} the same of values
 */
public record ChartView(
    String measure,
    String yLabel,
    String xLabel,
    boolean byRound,
    boolean xLogarithmic,
    boolean yLogarithmic,
    boolean overlaid,
    boolean fromStart,
    OptionalDouble paperChoice) {
  private static final String BY = "by ";

  /** Last values against the places of the cells. */
  public static ChartView of(String measure, String up, String place) {
    return new ChartView(
        measure, up, place, false, false, false, false, false, OptionalDouble.empty());
  }

  /** Values round by round. */
  public static ChartView roundByRound(String measure, String up, String place) {
    return new ChartView(
        measure, up, place, true, false, false, false, false, OptionalDouble.empty());
  }

  public ChartView withLogX() {
    return new ChartView(
        measure, yLabel, xLabel, byRound, true, yLogarithmic, overlaid, fromStart, paperChoice);
  }

  public ChartView withLogY() {
    return new ChartView(
        measure, yLabel, xLabel, byRound, xLogarithmic, true, overlaid, fromStart, paperChoice);
  }

  /** Series that begin with the start. */
  public ChartView withStart() {
    return new ChartView(
        measure, yLabel, xLabel, byRound, xLogarithmic, yLogarithmic, overlaid, true, paperChoice);
  }

  /** Places as lines of one frame. */
  public ChartView withOverlay() {
    return new ChartView(
        measure, yLabel, xLabel, byRound, xLogarithmic, yLogarithmic, true, fromStart, paperChoice);
  }

  /**
   * What places of a panel are. A panel that is called by what its places are says so itself: "by
   * sigma".
   */
  public String xLabelIn(String panel) {
    return panel.startsWith(BY) ? panel.substring(BY.length()) : xLabel;
  }

  /** With the paper's choice among the places of a sweep, marked in pictures. */
  public ChartView withPaperChoice(double paperPlace) {
    return new ChartView(
        measure,
        yLabel,
        xLabel,
        byRound,
        xLogarithmic,
        yLogarithmic,
        overlaid,
        fromStart,
        OptionalDouble.of(paperPlace));
  }

  /** The name of the picture's files after that of the experiment. */
  public String suffix() {
    return measure.toLowerCase(java.util.Locale.ROOT);
  }
}
