package dev.tacit.optim.risk;

import java.util.function.Supplier;

/**
 * A sum over the records that one machine holds, by parts (see {@link Parts}), in several threads.
 * Each thread takes whole subtrees, so that few vectors are kept and none waits for another.
 */
final class TreeSum {
  /**
   * Subtrees per thread: none should wait long for the last one, nor for a thread that wakes late.
   */
  private static final int TASKS_PER_THREAD = 32;

  /** Sums of subtrees together hold about this many numbers at most. */
  private static final int MOST_NUMBERS = 1 << 24;

  private final long first;
  private final int count;
  private final int length;
  private final Parallelism parallelism;

  private TreeSum(long first, int count, int length, Parallelism parallelism) {
    this.first = first;
    this.count = count;
    this.length = length;
    this.parallelism = parallelism;
  }

  static TreeSum of(int count, int length, Parallelism parallelism) {
    return new TreeSum(0, count, length, parallelism);
  }

  /** The same where the records are not the first of all. */
  static TreeSum from(long first, int count, int length, Parallelism parallelism) {
    return new TreeSum(first, count, length, parallelism);
  }

  /** Every thread gets a worker of its own, which may keep scratch from part to part. */
  PartialSum sum(Supplier<Question.Part> workers) {
    int size = Parts.size(length);
    long firstPart = first / size;
    long endPart = firstPart + Parts.number(count, length);
    int level = level(firstPart, endPart);
    long firstTask = firstPart >> level;
    int tasks = count == 0 ? 0 : Math.toIntExact(((endPart - 1) >> level) - firstTask + 1);
    SumStack[] stacks = new SumStack[tasks];
    parallelism.forEach(
        tasks,
        task -> {
          Question.Part worker = workers.get();
          SumStack stack = new SumStack(length);
          long end = Math.min(endPart, (firstTask + task + 1) << level);
          for (long p = Math.max(firstPart, (firstTask + task) << level); p < end; p++) {
            double[] vector = stack.zeros();
            int from = (int) ((p - firstPart) * size);
            stack.push(0, p, worker.add(from, Math.min(count, from + size), vector), vector);
          }
          stacks[task] = stack;
        });
    SumStack all = new SumStack(length);
    for (SumStack stack : stacks) {
      stack.moveTo(all);
    }
    return new PartialSum(first, first + count, length, all.toList());
  }

  /** How high the subtrees are that a thread takes at once; no bit depends on it. */
  private int level(long firstPart, long endPart) {
    int threads = parallelism.threads();
    int byMemory = Math.max(threads, MOST_NUMBERS / Math.max(1, length));
    int most = threads == 1 ? 1 : Math.min(TASKS_PER_THREAD * threads, byMemory);
    int level = 0;
    while (((endPart - 1) >> level) - (firstPart >> level) >= most) {
      level++;
    }
    return level;
  }
}
