package dev.tacit.cli;

/** What is said when somebody interrupts the process (Ctrl-C, or a polite kill). */
final class LastWords {
  private Thread thread;

  void keep(Runnable words) {
    forget();
    thread = new Thread(words, "tacit-last-words");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  void forget() {
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
