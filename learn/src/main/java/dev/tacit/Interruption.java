package dev.tacit;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;

/** Whether somebody wants the thread that trains to stop. */
final class Interruption {
  private Interruption() {}

  /** Refuses if so; the thread stays interrupted, for those who called. */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new Refused(Kind.INTERRUPTED, "the training was interrupted, so there is no model.");
    }
  }

  /** Does something that an interrupted thread could not do: files close under it. */
  static void undisturbed(Runnable work) {
    boolean interrupted = Thread.interrupted();
    try {
      work.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
