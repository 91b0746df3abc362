package dev.tacit.admm.run;

import java.util.Locale;

/**
 * Where the noise scale of a run comes from: from the certified guarantee, or from the formula of a
 * paper for comparison.
 */
public enum Calibration {
  /** The least noise that the certified guarantee allows. */
  SOUND,
  /** The formula printed in the paper, for comparison; certified all the same from its noise. */
  PAPER;

  /** The kind that a label names. */
  public static Calibration ofLabel(String label) {
    for (Calibration one : values()) {
      if (one.label().equals(label)) {
        return one;
      }
    }
    throw new IllegalArgumentException("calibration = '" + label + "' must be sound or paper");
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
