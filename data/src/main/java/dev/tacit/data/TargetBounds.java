package dev.tacit.data;

/**
 * The public bounds of a number to predict. Models are fitted to the number moved to [-1, 1]; what
 * people read is in its own units.
 */
public record TargetBounds(double min, double max) {
  public TargetBounds {
    if (!(Double.isFinite(min) && Double.isFinite(max) && min < max)
        || !Double.isFinite(max - min)
        || max / 2 - min / 2 == 0) {
      throw new IllegalArgumentException(
          "target bounds = "
              + min
              + ".."
              + max
              + "; need finite min < max, neither too far apart nor too close");
    }
  }

  /** A number within the bounds as a label. */
  public double label(double number) {
    return Math.max(-1, Math.min(1, (number - middle()) / halfWidth()));
  }

  /** A label or a score in the units of the number. */
  public double inUnits(double label) {
    return middle() + halfWidth() * label;
  }

  /** The nearest number within the bounds. */
  public double clamp(double number) {
    return Math.max(min, Math.min(max, number));
  }

  /** What one unit of a label is. */
  public double halfWidth() {
    return max / 2 - min / 2;
  }

  private double middle() {
    return min / 2 + max / 2;
  }
}
