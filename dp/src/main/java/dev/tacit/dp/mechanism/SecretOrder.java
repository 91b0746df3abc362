package dev.tacit.dp.mechanism;

import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * A secret uniform order of rows. It can be walked and not listed; what the walk computes must go
 * into a {@link Sensitive} and nowhere else.
 */
public final class SecretOrder {
  private final Supplier<int[]> drawn;
  private final int population;
  private final String run;
  private final boolean secret;

  SecretOrder(Supplier<int[]> drawn, int population, String run, boolean secret) {
    this.drawn = drawn;
    this.population = population;
    this.run = run;
    this.secret = secret;
  }

  /** Visits every row once, in the secret order. */
  public void visit(IntConsumer row) {
    for (int index : drawn.get()) {
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
    return "SecretOrder[" + population + " rows]";
  }
}
