package dev.tacit.audit;

import dev.tacit.learn.plan.RunRows;
import java.util.Objects;

/**
 * Two neighbouring data sets.
 *
 * @param difference the difference, in a few words
 */
public record DataPair(String difference, RunRows one, RunRows other) {
  public DataPair {
    Objects.requireNonNull(difference, "what");
    Objects.requireNonNull(one, "one");
    Objects.requireNonNull(other, "other");
  }
}
