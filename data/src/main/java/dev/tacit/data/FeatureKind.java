package dev.tacit.data;

/** What an encoded column holds before its row is scaled. */
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
