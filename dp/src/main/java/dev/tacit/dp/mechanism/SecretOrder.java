package dev.tacit.dp.mechanism;

import java.util.function.IntConsumer;

/**
 * A secret uniform order of rows. It can be walked and not listed; what the walk computes must go
 * into a {@link Sensitive} and nowhere else.
 */
public final class SecretOrder {
  private final int[] order;

  SecretOrder(int[] owned) {
    this.order = owned;
  }

  /** Visits every row once, in the secret order. */
  public void visit(IntConsumer row) {
    for (int index : order) {
      row.accept(index);
    }
  }

  @Override
  public String toString() {
    return "SecretOrder[" + order.length + " rows]";
  }
}
