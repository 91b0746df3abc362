package dev.tacit.data.schema;

/**
 * What happens to a number outside its declared bounds.
 *
 * <p>The default is to clamp, because then every table that can be parsed can be trained on:
 * whether a run takes place says nothing about any record. A refusal is shown to the owner only,
 * but partners who wait for the run learn from its absence that some record lies outside. Choose to
 * refuse where a wrong unit or a shifted column is the greater worry.
 */
public enum OutOfBounds {
  CLAMP,
  REFUSE
}
