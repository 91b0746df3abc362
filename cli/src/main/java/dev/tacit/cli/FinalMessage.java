package dev.tacit.cli;

/** What is said when somebody interrupts the process (Ctrl-C, or a polite kill). */
final class FinalMessage {
  private Thread thread;

  void set(Runnable words) {
    clear();
    thread = new Thread(words, "tacit-last-words");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  void clear() {
    if (thread == null) {
      return;
    }
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The process is ending, and they are being said.
      return;
    }
    thread = null;
  }
}
