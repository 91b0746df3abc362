package dev.tacit.cli;

/**
 * A message that a shutdown hook prints when the process is interrupted by Ctrl-C or by a polite
 * kill.
 *
 * <p>It is set while there is something to lose, such as a reserved run, and cleared when the
 * command ends by itself; then the hook is removed and nothing is printed.
 */
final class FinalMessage {
  private Thread thread;

  /** Registers the message and replaces an earlier one. */
  void set(Runnable words) {
    clear();
    thread = new Thread(words, "tacit-last-words");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  /** Removes the message, unless the process is already ending. */
  void clear() {
    if (thread == null) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The process is ending and the message is being printed; it can no longer be withdrawn.
      return;
    }
    thread = null;
  }
}
