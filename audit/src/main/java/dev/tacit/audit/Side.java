package dev.tacit.audit;

/** Which of two neighbouring data sets a run was made on. */
public enum Side {
  ONE,
  OTHER
}
