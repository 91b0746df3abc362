package dev.tacit.data;

/**
 * The kind of an encoded feature before its row is scaled, which decides how models are explained
 * and which priors apply.
 */
public enum FeatureKind {
  /** 0 or 1: whether the attribute has this level. */
  INDICATOR,
  /** A number moved from its declared bounds to [0, 1]. */
  NUMERIC,
  /** The declared constant. */
  INTERCEPT,
  /** Not declared, as in LIBSVM files. */
  UNKNOWN
}
