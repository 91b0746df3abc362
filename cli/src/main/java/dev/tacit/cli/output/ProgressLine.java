package dev.tacit.cli.output;

import dev.tacit.learn.evaluation.Stopwatch;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * One line on standard error that is drawn over itself.
 *
 * <p>It exists only for a person at a terminal: logs and pipes never see it. Whoever writes a line
 * of text closes it first.
 */
public final class ProgressLine implements AutoCloseable {
  /** Characters of the bar. */
  private static final int WIDTH = 24;

  /** Seconds before a forecast is made; shorter steps need none. */
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

  /** A line that is drawn without a terminal, for tests. */
  static ProgressLine always(PrintWriter err) {
    return new ProgressLine(err, true);
  }

  /** Draws how far a step is, with a forecast from its own pace. A new text begins a new step. */
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

  /** Seconds left if the step goes on as it began; NaN while nothing is known. */
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

  /** Draws a line over the last one, and blanks over what was longer. */
  private void draw(String line) {
    err.print('\r' + line + " ".repeat(Math.max(0, drawn - line.length())));
    err.flush();
    drawn = line.length();
  }
}
