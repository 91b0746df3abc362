package dev.tacit.bench;

import dev.tacit.data.generate.CensusTable;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.Locale;

/**
 * How the cost of {@code pp-admm} grows with rows and with agents, and what the protocol around the
 * solves costs. A program of its own, because JMH would generate millions of rows in every fork:
 * {@code java -Xmx8g -cp bench/target/tacit-bench.jar dev.tacit.bench.MeshScaling}.
 */
public final class MeshScaling {
  private static final int[] ROWS = {35_000, 350_000, 3_500_000};
  private static final int[] AGENTS = {5, 10, 20, 40};
  private static final int ROWS_OF_AN_AGENT = 7_000;

  private MeshScaling() {}

  public static void main(String[] args) throws InterruptedException {
    Examples all = new CensusTable(ROWS[ROWS.length - 1], 1).dataset().examples();
    MeshRun small = new MeshRun(all.slice(0, ROWS[0]), 5);
    for (int warm = 0; warm < 20; warm++) {
      small.train();
    }
    System.out.println("| what | seconds | exponent from the line before |\n|---|---|---|");
    double first = 0;
    double before = 0;
    for (int k = 0; k < ROWS.length; k++) {
      double seconds = seconds(new MeshRun(all.slice(0, ROWS[k]), 5), k == 2 ? 3 : 9);
      line(ROWS[k] + " rows, 5 agents", seconds, exponent(seconds, before, 10));
      first = k == 0 ? seconds : first;
      before = seconds;
    }
    line("rows, first to last", before, exponent(before, first, 100));
    for (int k = 0; k < AGENTS.length; k++) {
      Examples some = all.slice(0, AGENTS[k] * ROWS_OF_AN_AGENT);
      double seconds = seconds(new MeshRun(some, AGENTS[k]), 7);
      line(AGENTS[k] + " agents of 7000 rows", seconds, exponent(seconds, k == 0 ? 0 : before, 2));
      first = k == 0 ? seconds : first;
      before = seconds;
    }
    line("agents, first to last", before, exponent(before, first, 8));
    System.out.printf(
        Locale.ROOT,
        "%nOutside the solves: %.1f %% of the time of 35,000 rows among 5 agents (bar: 5 %%).%n",
        100 * new SolveShare(small).outside());
  }

  private static String exponent(double seconds, double before, double factor) {
    return before == 0
        ? ""
        : String.format(Locale.ROOT, "%.2f", Math.log(seconds / before) / Math.log(factor));
  }

  private static void line(String what, double seconds, String exponent) {
    System.out.printf(Locale.ROOT, "| %s | %.3f | %s |%n", what, seconds, exponent);
  }

  /** The median of several runs; the first one is not counted. */
  private static double seconds(MeshRun run, int times) {
    run.train();
    double[] seconds = new double[times];
    for (int k = 0; k < times; k++) {
      long start = System.nanoTime();
      run.train();
      seconds[k] = (System.nanoTime() - start) / 1e9;
    }
    Arrays.sort(seconds);
    return seconds[times / 2];
  }

  /**
   * Looks at the thread of a run once a millisecond and counts how often it is inside a local
   * solve. Drawing noise, receipts, letters, multipliers and traces are outside.
   */
  private static final class SolveShare {
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
}
