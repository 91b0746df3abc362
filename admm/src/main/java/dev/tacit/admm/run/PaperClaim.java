package dev.tacit.admm.run;

import java.util.Locale;
import java.util.Objects;

/**
 * What a paper says its printed calibration costs. It is shown beside the certified guarantee and
 * never in its place.
 */
public record PaperClaim(double epsilon, double delta, Validity validity, String why) {

  /** Whether the claim survives at these settings. */
  public enum Validity {
    YES,
    NO,
    /** Nobody has a proof, and nobody a counterexample. */
    UNPROVED,
    /** A precondition of the claim fails, so it says nothing. */
    VOID;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public PaperClaim {
    Objects.requireNonNull(validity, "holds");
    Objects.requireNonNull(why, "why");
  }
}
