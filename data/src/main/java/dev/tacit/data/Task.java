package dev.tacit.data;

/** What the labels mean. */
public enum Task {
  /** Labels are -1 or +1. */
  CLASSIFICATION,
  /** Labels are finite numbers; only the squared loss takes them. */
  REGRESSION
}
