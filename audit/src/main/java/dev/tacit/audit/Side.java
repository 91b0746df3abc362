package dev.tacit.audit;

/** Names the two neighbouring data sets of an audit; a run is made on one of them. */
public enum Side {
  ONE,
  OTHER
}
