package dev.tacit.experiments.trial;

import dev.tacit.admm.run.PaperClaim.Validity;

/** Whether a paper's claim holds, coded as a number so that it can stand among the raw results. */
public final class ClaimCode {
  private ClaimCode() {}

  static double of(Validity validity) {
    return switch (validity) {
      case YES -> 1;
      case NO -> 0;
      case UNPROVED -> 2;
      case VOID -> 3;
    };
  }

  /** The label of a code; {@code differs by run} if the mean is no code. */
  public static String label(double mean) {
    for (Validity validity : Validity.values()) {
      if (of(validity) == mean) {
        return validity.label();
      }
    }
    return "differs by run";
  }
}
