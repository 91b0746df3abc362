package dev.tacit.dp.theorem.iteration;

import java.util.Objects;
import java.util.Set;

/**
 * How a stream was run, besides its numbers. What is not known to hold must be declared as not
 * holding.
 *
 * @param exposures everything by which a state other than the last was seen
 * @param clip what exactly was clipped
 * @param publicStart x_0 and lambda_0 depend on no private data
 * @param honestUsers later users draw the agreed noise, keep it and the states to themselves, and
 *     keep to the agreed bounds on their losses
 */
public record StreamFacts(
    Set<StateExposure> exposures, Clip clip, boolean publicStart, boolean honestUsers) {

  /**
   * Which gradients stay those of a convex function under the clip (fact score-clipping as
   * corrected).
   */
  public enum Clip {
    /** Record by record, scalar output, ridge outside: convex and as smooth as before. */
    PER_RECORD_SCALAR(true),
    /** The mean of a user's records was clipped: an expansion of 1.13 is known. */
    AVERAGE(false),
    /** The gradient matrix of a softmax was clipped: an expansion of 1.008 is known. */
    SOFTMAX(false),
    /** Data and ridge were clipped together: an expansion of 1.11 is known. */
    WITH_RIDGE(false);

    private final boolean monotone;

    Clip(boolean monotone) {
      this.monotone = monotone;
    }

    boolean isMonotone() {
      return monotone;
    }
  }

  public StreamFacts {
    exposures = Set.copyOf(exposures);
    Objects.requireNonNull(clip, "clip");
  }

  /** States handed from user to user, nothing else shown, everything else as it must be. */
  public static StreamFacts asPrescribed() {
    return new StreamFacts(Set.of(), Clip.PER_RECORD_SCALAR, true, true);
  }

  public StreamFacts withExposures(Set<StateExposure> seen) {
    return new StreamFacts(seen, clip, publicStart, honestUsers);
  }
}
