package dev.tacit.cli;

import dev.tacit.cli.output.ProgressLine;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.read.FileProgress;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Shows how much of a file has been read, and warns early when it will hold more rows than a table
 * may: that would otherwise be noticed after all of them were read.
 *
 * <p>The warning tells the length of a private file, so it goes to the owner.
 */
final class ReadingProgress implements FileProgress.Watcher {
  /**
   * Bytes to read before the number of lines is extrapolated; from fewer the forecast is too rough
   * to warn by.
   */
  private static final long ENOUGH_BYTES = 1 << 20;

  private final ProgressLine progress;
  private final Consumer<String> warnings;
  private final double mostRows;

  /**
   * The last percentage that was drawn: drawing the same one again for every block would slow the
   * reading down.
   */
  private long shown = -1;

  /** Whether the warning was given; it is given once for all files of a command. */
  private boolean warned;

  ReadingProgress(ProgressLine progress, Consumer<String> warnings) {
    this(progress, warnings, DatasetBuilder.MOST_ROWS);
  }

  ReadingProgress(ProgressLine progress, Consumer<String> warnings, double mostRows) {
    this.progress = progress;
    this.warnings = warnings;
    this.mostRows = mostRows;
  }

  @Override
  public void update(FileProgress fileProgress) {
    long percent = fileProgress.size() == 0 ? 0 : 100 * fileProgress.bytes() / fileProgress.size();
    if (percent != shown) {
      shown = percent;
      progress.show((int) percent, 100, "reading " + fileProgress.name());
    }
    if (!warned
        && fileProgress.bytes() >= ENOUGH_BYTES
        && fileProgress.expectedLines() > mostRows) {
      warned = true;
      progress.close();
      warnings.accept(
          String.format(
              Locale.ROOT,
              "%s will have about %,.0f lines, and a table may have at most %,.0f rows. Unless the"
                  + " rest of it is shorter it will be refused; train on a part of it.",
              fileProgress.name(),
              fileProgress.expectedLines(),
              mostRows));
    }
  }
}
