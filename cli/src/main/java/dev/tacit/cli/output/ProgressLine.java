package dev.tacit.cli.output;

import dev.tacit.learn.measure.Stopwatch;
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
  private final boolean shown;
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
    if (!shown) {
      return;
    }
    int filled = total <= 0 ? 0 : (int) ((long) WIDTH * Math.min(done, total) / total);
    if (!what.equals(step)) {
      step = what;
      since = new Stopwatch();
    }
    draw("[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + what + left(done, total));
  }

  /** What is left of a step, if it goes on as it began. */
  private String left(int done, int total) {
    double seconds = since.seconds();
    if (done <= 0 || done >= total || seconds < SOON_SECONDS) {
      return "";
    }
    return String.format(Locale.ROOT, ", about %.0f s left", seconds * (total - done) / done);
  }

  @Override
  public void close() {
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
