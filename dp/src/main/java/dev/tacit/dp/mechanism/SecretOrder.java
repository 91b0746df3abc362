package dev.tacit.dp.mechanism;

import java.util.function.IntConsumer;

/**
 * A secret uniform order of rows. It can be walked and not listed; what the walk computes must go
 * into a {@link Sensitive} and nowhere else.
 */
public final class SecretOrder {
  private final int[] order;
  private final String run;
  private final boolean secret;

  SecretOrder(int[] owned, String run, boolean secret) {
    this.order = owned;
    this.run = run;
    this.secret = secret;
  }

  /** Visits every row once, in the secret order. */
  public void visit(IntConsumer row) {
    for (int index : order) {
      row.accept(index);
    }
  }

  String run() {
    return run;
  }

  /** False when a test chose it: then it hides nothing. */
  public boolean isSecret() {
    return secret;
  }

  @Override
  public String toString() {
    return "SecretOrder[" + order.length + " rows]";
  }
}
