package dev.tacit.learn.prediction;

import java.util.Objects;

/**
 * Above which score a record is called positive.
 *
 * @param rule the public rule that gave it, as {@link ThresholdRule} reads it
 */
public record Threshold(String rule, double score) {
  public Threshold {
    Objects.requireNonNull(rule, "rule");
    if (!Double.isFinite(score)) {
      throw new IllegalArgumentException("threshold = " + score + " must be a finite score");
    }
  }
}
