package dev.tacit.bench;

import java.util.Arrays;

/**
 * Looks at the thread of a run once a millisecond and counts how often it is inside a local solve.
 * Drawing noise, receipts, letters, multipliers and traces are outside.
 */
final class SolveShare {
  private static final int RUNS = 20;
  private static final String SOLVES = "dev.tacit.optim.solver.";

  private final MeshRun run;

  SolveShare(MeshRun run) {
    this.run = run;
  }

  /** The share of looks that found the thread outside of every solve. */
  double outside() throws InterruptedException {
    Thread worker =
        new Thread(
            () -> {
              for (int k = 0; k < RUNS; k++) {
                run.train();
              }
            });
    worker.start();
    long looks = 0;
    long outside = 0;
    while (worker.isAlive()) {
      StackTraceElement[] stack = worker.getStackTrace();
      if (stack.length > 0) {
        looks++;
        outside += Arrays.stream(stack).anyMatch(SolveShare::isSolve) ? 0 : 1;
      }
      Thread.sleep(1);
    }
    return (double) outside / looks;
  }

  private static boolean isSolve(StackTraceElement frame) {
    return frame.getClassName().startsWith(SOLVES);
  }
}
