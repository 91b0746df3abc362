package dev.tacit;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * Turns an interrupt of the training thread into a refusal between two rounds, where no file of a
 * ledger is half written.
 */
final class ThreadInterruption {
  private ThreadInterruption() {}

  /** Refuses if so; the thread stays interrupted, for those who called. */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw refused(null);
    }
  }

  private static Refused refused(Throwable cause) {
    return new Refused(
        Kind.INTERRUPTED, "the thread was interrupted, so there is no model.", cause);
  }

  /** A failure that is an interruption and nothing else, since files close under it. */
  static RuntimeException orInterrupted(RuntimeException failure) {
    for (Throwable why = failure; why != null; why = why.getCause()) {
      if (why instanceof ClosedByInterruptException) {
        return refused(failure);
      }
    }
    return failure;
  }

  /**
   * Work that may be stopped where it checks and nowhere else. It is done on a thread of its own,
   * because an interrupted thread cannot write the files of a ledger; this one waits for it.
   *
   * @param work is given the check
   */
  static <T> T onlyBetweenRounds(Function<Runnable, T> work) {
    AtomicBoolean asked = new AtomicBoolean();
    Runnable check =
        () -> {
          if (asked.get()) {
            throw refused(null);
          }
          check();
        };
    FutureTask<T> task = new FutureTask<>(() -> work.apply(check));
    new Thread(task, "tacit-training").start();
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          asked.set(true);
        }
      }
    } catch (ExecutionException e) {
      throw unchecked(e.getCause());
    } finally {
      if (asked.get()) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException unchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (RuntimeException) failure;
  }

  /** Does something that an interrupted thread could not do. */
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
