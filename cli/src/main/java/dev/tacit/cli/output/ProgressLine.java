package dev.tacit.cli.output;

import dev.tacit.learn.evaluation.Stopwatch;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * One line on standard error that is drawn over itself. It exists only for a person at a terminal:
 * logs and pipes never see it.
 */
public final class ProgressLine implements AutoCloseable {
  private static final int WIDTH = 24;

  /** Shorter steps need no forecast. */
  private static final double SOON_SECONDS = 3;

  private final PrintWriter err;
  private boolean shown;
  private String step = "";
  private Stopwatch since = new Stopwatch();
  private int drawn;

  private ProgressLine(PrintWriter err, boolean shown) {
    this.err = err;
    this.shown = shown;
  }

  /** A bar when standard error is a terminal and the caller did not ask for JSON. */
  public static ProgressLine on(PrintWriter err, boolean json) {
    return new ProgressLine(err, !json && Terminal.watchesStandardError());
  }

  static ProgressLine always(PrintWriter err) {
    return new ProgressLine(err, true);
  }

  public void show(int done, int total, String what) {
    if (!what.equals(step)) {
      step = what;
      since = new Stopwatch();
    }
    show(done, total, what, left(done, total));
  }

  /**
   * The same where the caller knows better what is left: of work that goes on where it was stopped,
   * what was done before took none of this time.
   *
   * @param secondsLeft NaN if nothing is known yet
   */
  public synchronized void show(int done, int total, String what, double secondsLeft) {
    if (!shown) {
      return;
    }
    int filled = total <= 0 ? 0 : (int) ((long) WIDTH * Math.min(done, total) / total);
    String left =
        Double.isNaN(secondsLeft)
            ? ""
            : String.format(Locale.ROOT, ", about %.0f s left", secondsLeft);
    draw("[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + what + left);
  }

  /** What is left of a step, if it goes on as it began. */
  private double left(int done, int total) {
    double seconds = since.seconds();
    if (done <= 0 || done >= total || seconds < SOON_SECONDS) {
      return Double.NaN;
    }
    return seconds * (total - done) / done;
  }

  /** Takes the line away for good: whoever is still at work draws no other. */
  public synchronized void end() {
    close();
    shown = false;
  }

  /** Takes the line away, so that a text may be written. */
  @Override
  public synchronized void close() {
    if (drawn > 0) {
      draw("");
      err.print('\r');
      err.flush();
    }
  }

  private void draw(String line) {
    err.print('\r' + line + " ".repeat(Math.max(0, drawn - line.length())));
    err.flush();
    drawn = line.length();
  }
}
