package dev.tacit.audit;

import dev.tacit.learn.plan.RunRows;
import java.util.Objects;

/**
 * Two neighbouring data sets.
 *
 * @param what the difference, in a few words
 */
public record DataPair(String what, RunRows one, RunRows other) {
  public DataPair {
    Objects.requireNonNull(what, "what");
    Objects.requireNonNull(one, "one");
    Objects.requireNonNull(other, "other");
  }
}
