package dev.tacit.cli;

import dev.tacit.learn.file.Unwritable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;

/**
 * Standard output that remembers whether it could be written.
 *
 * <p>A {@link PrintWriter} swallows failures, and half an answer on a full disk must not look like
 * a whole one to the next program of a pipe.
 */
final class WatchedOutput extends FilterOutputStream {
  /** The first failure; later ones follow from it. */
  private IOException failure;

  WatchedOutput(OutputStream inner) {
    super(inner);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      out.write(bytes, from, count);
    } catch (IOException e) {
      failure = failure == null ? e : failure;
      throw e;
    }
  }

  /**
   * The exit code once it is known whether the answer arrived. A reader that stopped reading, such
   * as {@code head}, is no failure, and a command that failed anyway keeps its own code.
   */
  int exitCode(int code, Failures failures, PrintWriter err) {
    boolean closedByReader = failure != null && "Broken pipe".equals(failure.getMessage());
    if (failure == null || closedByReader || code != ExitCode.OK.number()) {
      return code;
    }
    return failures.report(
        err,
        ExitCode.USAGE,
        "the command was carried out, but its answer could not be written to standard output"
            + " ("
            + Unwritable.why(failure)
            + "): it is incomplete. Make room, or send it elsewhere, and repeat the command; with"
            + " --ledger give the same --run, which costs nothing.",
        "");
  }
}
