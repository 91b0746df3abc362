package dev.tacit.learn.measure;

/**
 * What a model is worth on records that did not train it, for everybody: computed from released
 * sums alone (fact P1).
 */
public sealed interface PublishedFigures permits TestFigures, NumberFigures {
  /** How many records with values there are. */
  Estimate records();
}
