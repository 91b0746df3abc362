package dev.tacit.optim.risk;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * How many threads may work on one pass. It never changes a result: work is cut into the same parts
 * whatever the number, and parts are reduced in order.
 */
public record Parallelism(int threads) {
  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "tacit-pass");
            thread.setDaemon(true);
            return thread;
          });

  /** Whether this thread asked for no help. */
  private static final ThreadLocal<Boolean> ALONE = ThreadLocal.withInitial(() -> false);

  public Parallelism {
    if (threads < 1 || threads > 1024) {
      throw new IllegalArgumentException("threads = " + threads + ": allowed 1..1024");
    }
  }

  public static Parallelism sequential() {
    return new Parallelism(1);
  }

  /** As many threads as the machine has processors; one within {@link #onOneThread}. */
  public static Parallelism available() {
    return ALONE.get()
        ? sequential()
        : new Parallelism(Math.min(1024, Runtime.getRuntime().availableProcessors()));
  }

  /**
   * Does some work whose passes take no thread but this one: for programs that do several things at
   * a time and have no processor to spare.
   */
  public static void onOneThread(Runnable work) {
    boolean before = ALONE.get();
    ALONE.set(true);
    try {
      work.run();
    } finally {
      ALONE.set(before);
    }
  }

  /**
   * Runs the task for 0 .. count - 1 and returns when all are done. The calling thread takes part,
   * so a busy pool delays nothing; a failure of any part is thrown here.
   */
  void forEach(int count, IntConsumer task) {
    if (threads == 1 || count <= 1) {
      for (int part = 0; part < count; part++) {
        task.accept(part);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    CountDownLatch open = new CountDownLatch(count);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable work =
        () -> {
          for (int part = next.getAndIncrement(); part < count; part = next.getAndIncrement()) {
            try {
              task.accept(part);
            } catch (RuntimeException | Error problem) {
              failure.compareAndSet(null, problem);
            } finally {
              open.countDown();
            }
          }
        };
    for (int extra = 1; extra < Math.min(threads, count); extra++) {
      POOL.execute(work);
    }
    work.run();
    await(open);
    rethrow(failure.get());
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof RuntimeException problem) {
      throw problem;
    }
    if (failure instanceof Error problem) {
      throw problem;
    }
  }

  private static void await(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
