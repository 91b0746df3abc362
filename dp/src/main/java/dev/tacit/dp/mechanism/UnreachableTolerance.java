package dev.tacit.dp.mechanism;

/**
 * Doubles cannot certify so small a gradient of this objective, whatever the data: known from
 * public numbers and from what was released before, so that everybody may know it.
 */
public final class UnreachableTolerance extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  UnreachableTolerance(String message) {
    super(message);
  }
}
